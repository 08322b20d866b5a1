import type { IncomingMessage } from "node:http";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Sends `100 Continue` to a client that waits for it; null: the client does not wait. */
    continueBody: (() => void) | null;
  }
}

/**
 * Replaces refusals of Node, which have no body: for HTTP/1.1 without Host, and for an unknown `Expect`. Of
 * several Hosts Node would take the first. Here a request is refused, in the form of every error, unless it
 * has one Host (RFC 9112, 3.2). An `Expect` need not be refused (RFC 9110, 10.1.1). `100 Continue` is sent
 * only when it is known that the body will be read.
 */
export function replaceNodeRefusals(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const hosts = hostCount(raw);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== "1.1")) {
      done();
      return;
    }
    reply.header("connection", "close");
    const found = hosts === 0 ? "no Host header, which HTTP/1.1 requires" : `${hosts} Host headers, not one`;
    done(new ApiError("invalid_request", `The request has ${found}.`));
  });
  app.addHook("onRequest", ({ headers: { expect } }, reply, done) => {
    if (expect !== undefined && /\b100-continue\b/i.test(expect))
      reply.request.continueBody = () => reply.raw.writeContinue();
    done();
  });
  for (const event of ["checkContinue", "checkExpectation"] as const)
    app.server.on(event, (request, response) => app.server.emit("request", request, response));
}

/** Names and values alternate in `rawHeaders`. `headers` has only the first Host. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host")
    .length;
}
