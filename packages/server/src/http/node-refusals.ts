import type { IncomingMessage } from "node:http";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { excerpt } from "../wording/found.js";
import { headersMax } from "./make-server.js";

declare module "fastify" {
  interface FastifyRequest {
    /** Sends `100 Continue` to a client that waits for it; null: the client does not wait. */
    continueBody: (() => void) | null;
  }
}

/**
 * Replaces refusals of Node, which have no body: for HTTP/1.1 without Host, and for an unknown `Expect`. Of
 * several Hosts Node would take the first, it would read past a coding that it does not know, and leave out
 * headers behind a bound. Here a request is refused, in the form of every error, unless it has one Host
 * (RFC 9112, 3.2), no coding but `chunked` (RFC 9112, 6.1) and at most `headersMax` headers. An `Expect` need
 * not be refused (RFC 9110, 10.1.1). `100 Continue` is sent only when it is known that the body will be read.
 */
export function replaceNodeRefusals(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const fault = countFault(raw) ?? hostFault(raw) ?? codingFault(raw);
    if (fault === null) {
      done();
      return;
    }
    reply.header("connection", "close");
    done(new ApiError("invalid_request", fault));
  });
  app.addHook("onRequest", ({ headers: { expect } }, reply, done) => {
    if (expect !== undefined && /\b100-continue\b/i.test(expect))
      reply.request.continueBody = () => reply.raw.writeContinue();
    done();
  });
  for (const event of ["checkContinue", "checkExpectation"] as const)
    app.server.on(event, (request, response) => app.server.emit("request", request, response));
}

/** The fault of too many headers, if there is one. Names and values alternate in `rawHeaders`. */
function countFault({ rawHeaders }: IncomingMessage): string | null {
  if (rawHeaders.length <= 2 * headersMax) return null;
  return `The request has more than ${headersMax.toLocaleString("en-US")} headers.`;
}

function hostFault(request: IncomingMessage): string | null {
  const hosts = hostCount(request);
  if (hosts === 1 || (hosts === 0 && request.httpVersion !== "1.1")) return null;
  const found = hosts === 0 ? "no Host header, which HTTP/1.1 requires" : `${hosts} Host headers, not one`;
  return `The request has ${found}.`;
}

function codingFault({ headers }: IncomingMessage): string | null {
  const coding = headers["transfer-encoding"];
  if (coding === undefined || coding.toLowerCase() === "chunked") return null;
  return `The body has the transfer-encoding ${excerpt(coding)}; only chunked is known.`;
}

/** How many Host headers there are. `headers` has only the first one. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host")
    .length;
}
