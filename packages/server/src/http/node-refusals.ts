import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";

/**
 * Node would refuse HTTP/1.1 without Host (RFC 9112, 3.2), and an unknown `Expect`, by answers without a
 * body. The first is refused here, in the form of every error; the second need not be refused (RFC 9110,
 * 10.1.1).
 */
export function replaceNodeRefusals(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== "1.1") {
      done();
      return;
    }
    reply.header("connection", "close");
    done(new ApiError("invalid_request", "The request has no Host header, which HTTP/1.1 requires."));
  });
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}
