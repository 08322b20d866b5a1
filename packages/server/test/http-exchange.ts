import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";

/** A request as it is sent, byte for byte. */
export interface SentRequest {
  readonly method: string;
  /** Percent-encoded, with the query. */
  readonly path: string;
  /** A list sends the header several times. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const largeBytes = 64 * 1_024;

/** The connection ended while a large body was sent. */
export const cutAnswer: ReceivedAnswer = { status: 0, headers: new Headers(), text: "" };

/**
 * Sends without changing anything: `fetch` would resolve `..` in paths and refuse some headers. It would also
 * take more processor time than the server takes to answer.
 */
export class HttpExchange {
  readonly #agent: Agent;
  readonly #port: number;

  /** @param connectionsMax requests beyond this many wait for an earlier one */
  constructor(port: number, connectionsMax = Number.POSITIVE_INFINITY) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
    this.#port = port;
  }

  /** @throws if the connection ends without an answer */
  send({ method, path, headers, body }: SentRequest): Promise<ReceivedAnswer> {
    const isLarge = (body?.byteLength ?? 0) > largeBytes;
    const length = body === undefined ? {} : { "content-length": String(body.byteLength) };
    // As a list Node sends them as they are.
    const lines = Object.entries({ ...defaultHost(headers), ...length, ...headers }).flatMap(
      ([name, value]) => [value].flat().flatMap((one) => [name, one]),
    );
    return new Promise((resolve, reject) => {
      const target = { host: "127.0.0.1", port: this.#port, agent: this.#agent };
      const sent = request({ ...target, method, path, headers: lines }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(parts);
          const isGzip = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.rawHeaders),
            text: (isGzip ? gunzipSync(bytes) : bytes).toString("utf8"),
          });
        });
      });
      // A body that is refused before it is read cannot be sent whole.
      sent.on("error", (error) => (isLarge ? resolve(cutAnswer) : reject(error)));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function defaultHost(headers: SentRequest["headers"]): SentRequest["headers"] {
  return "host" in headers ? {} : { host: "a" };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at], raw[at + 1]);
  return headers;
}
