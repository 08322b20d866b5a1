import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { localServer } from "@findling/testkit";
import { onTestFinished } from "vitest";

/** What the proxy does with one request. `forwarded` faults happen after the server has answered. */
export type Fault =
  | { readonly kind: "none" }
  /** The connection ends, and the server sees nothing of the request. */
  | { readonly kind: "lostRequest" }
  /** The server does what it is asked; its answer is lost with the connection. */
  | { readonly kind: "lostAnswer" }
  /** The connection ends in the middle of the body. */
  | { readonly kind: "halfBody" }
  /** Half of the body comes as if it were all: no length, and a proper end. */
  | { readonly kind: "shortBody" }
  /** The server does what it is asked, and nothing comes back while the connection stays open. */
  | { readonly kind: "silence" }
  /** An answer in place of the server's, which sees nothing of the request. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

interface Whole {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * Stands before a server and injects faults: one by one as a test lists them, then as `otherwise` says.
 * Everything that arrived is in `seen`.
 */
export class FaultyProxy {
  readonly seen: SeenRequest[] = [];
  /** The faults of the next requests, in order. */
  next: Fault[] = [];
  otherwise: () => Fault = () => ({ kind: "none" });
  /** Is awaited when the server has answered, before the fault happens. */
  afterForward: () => Promise<void> | void = () => {};
  /** How many requests were under way at once, at most. */
  atOnceMax = 0;
  url = "";
  readonly #target: string;
  #atOnce = 0;

  private constructor(target: string) {
    this.#target = target;
  }

  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    const server = await localServer((request, response) => void proxy.#receive(request, response));
    onTestFinished(() => server.close());
    proxy.url = server.url;
    return proxy;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.atOnceMax = Math.max(this.atOnceMax, ++this.#atOnce);
    response.once("close", () => this.#atOnce--);
    const { method = "GET", url = "/" } = request;
    const body = await buffer(request);
    this.seen.push({ method, path: url, body: body.toString("utf8") });
    const fault = this.next.shift() ?? this.otherwise();
    if (fault.kind === "lostRequest") return void response.destroy();
    if (fault.kind === "answer") return void response.writeHead(fault.status, fault.headers).end(fault.body);
    const whole = await this.#forward(request, body);
    await this.afterForward();
    sendBack(response, whole, fault);
  }

  async #forward({ method = "GET", url = "/", headers }: IncomingMessage, body: Buffer): Promise<Whole> {
    const kept = Object.entries(headers).filter(
      ([name]) => name.startsWith("x-svc") || /^(content-type|if-match)$/.test(name),
    );
    const answer = await fetch(this.#target + url, {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
}

function sendBack(response: ServerResponse, { status, headers, body }: Whole, fault: Fault): void {
  if (fault.kind === "lostAnswer") return void response.destroy();
  if (fault.kind === "silence") return;
  const half = body.subarray(0, body.length / 2);
  const fields = [...headers].filter(
    ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|keep-alive|date)$/.test(name),
  );
  for (const [name, value] of fields) response.setHeader(name, value);
  response.statusCode = status;
  if (fault.kind === "halfBody") {
    response.setHeader("content-length", body.length);
    response.write(half, () => void response.destroy());
  } else response.end(fault.kind === "shortBody" ? half : body);
}

/** An error of the API, in place of the server's answer. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Fault {
  const body = JSON.stringify({ error: { code, message: `The proxy says ${code}.` } });
  return { kind: "answer", status, body, headers: { "content-type": "application/json", ...headers } };
}
