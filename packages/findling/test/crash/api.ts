/** No answer came: the server was killed before, or while it answered. */
export class NoAnswerError extends Error {}

/** An answer of any status. */
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Call {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Below `/1`, or of an internal route as it is. */
  readonly path: string;
  readonly body?: object;
  /** @default the admin key */
  readonly key?: string;
}

/**
 * One running server, as a client sees it. This is not `@findling/client`, which makes a failure of every
 * status but 2xx, and keeps no text of a success: the checks compare both.
 */
export class Api {
  /** Is called with every answer of status 200 to a write, before anything else happens. */
  onWritten: () => void = () => {};
  /** The server was asked to stop: a 503 then says no more than no answer. */
  isStopping = false;

  constructor(
    readonly baseUrl: string,
    private readonly adminKey: string,
  ) {}

  /** @throws NoAnswerError */
  async call({ method, path, body, key = this.adminKey }: Call): Promise<Answered> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const version = path.startsWith("/internal/") ? "" : "/1";
    const answer = await answerTo(`${this.baseUrl}${version}${path}`, {
      method,
      headers: { "x-svc-key": key, ...type },
      ...sent,
    }).catch((cause: unknown) => {
      throw new NoAnswerError(`${method} ${path}`, { cause });
    });
    if (answer.status === 503 && this.isStopping) throw new NoAnswerError(answer.text);
    return answer;
  }

  /** The body of an answer that must have this status. */
  async json<Body>(call: Call, status = 200): Promise<Body> {
    const answer = await this.call(call);
    if (answer.status === status) return JSON.parse(answer.text);
    throw new Error(`${call.method} ${call.path} was answered ${answer.status}: ${answer.text}`);
  }

  async write<Body>(call: Call, status = 200): Promise<Body> {
    const body = await this.json<Body>(call, status);
    this.onWritten();
    return body;
  }
}

async function answerTo(url: string, init: RequestInit): Promise<Answered> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
