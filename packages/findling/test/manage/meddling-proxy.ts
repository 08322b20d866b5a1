import type { IncomingMessage, ServerResponse } from "node:http";
import { localServer } from "@findling/testkit";
import { onTestFinished } from "vitest";

/** A proxy before a real server, which lets a test do something at the worst moment. */
export class MeddlingProxy {
  /** Is called before a request is passed on. */
  before: (method: string) => Promise<void> = async () => {};
  /** Headers of answers that are replaced, or removed with null. */
  replaced: Readonly<Record<string, string | null>> = {};
  baseUrl = "";
  readonly #target: string;

  private constructor(target: string) {
    this.#target = target;
  }

  static async start(target: string): Promise<MeddlingProxy> {
    const proxy = new MeddlingProxy(target);
    const server = await localServer((request, response) => void proxy.#pass(request, response));
    onTestFinished(() => server.close());
    proxy.baseUrl = server.url;
    return proxy;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = "GET", url = "/" } = request;
    await this.before(method);
    const kept = ["x-svc-key", "content-type", "if-match"].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(this.#target + url, { method, headers: Object.fromEntries(kept), ...body });
    for (const [name, value] of answer.headers)
      if (name.startsWith("x-svc") || name === "etag" || name === "content-type")
        response.setHeader(name, value);
    for (const [name, value] of Object.entries(this.replaced))
      if (value === null) response.removeHeader(name);
      else response.setHeader(name, value);
    response.writeHead(answer.status).end(await answer.text());
  }
}
