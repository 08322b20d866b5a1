import type { ApiError, ApiErrorCode } from "@findling/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { discardBody } from "./discard-body.js";
import { toApiError } from "./to-api-error.js";

/** When it is worth trying again, in seconds; the answer of a used-up rate knows better and sets its own. */
const retryAfterSeconds: Partial<Record<ApiErrorCode, number>> = {
  overloaded: 1,
  data_version_timeout: 1,
  unavailable: 5,
};

/**
 * As `answerError`, but lets a client that is still sending too large a body finish (within bounds) before it is
 * answered: an answer in the middle of the body ends in a broken pipe, and is never read.
 */
export async function answerErrorAfterBody(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (toApiError(error).code === "payload_too_large") await discardBody(request.raw);
  return answerError(error, request, reply);
}

/** Every error that is thrown while a request is handled ends here. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  // What is unavailable for a reason of the machine has a cause; a server that stops, or is still busy, has none.
  if (apiError.code === "internal" || (apiError.code === "unavailable" && apiError.cause !== undefined))
    request.log.error({ err: apiError.cause ?? apiError }, "a request failed");
  return sendError(apiError, reply);
}

function sendError(error: ApiError, reply: FastifyReply): FastifyReply {
  const seconds = retryAfterSeconds[error.code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  // The rate is looked at before it is known what refuses the request: what no wait mends is not to be tried again.
  else if (error.code !== "rate_limited") reply.removeHeader("retry-after");
  if (error.code === "payload_too_large") endConnection(reply);
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error.toBody()));
}

function endConnection(reply: FastifyReply): void {
  // Fastify says "close" where it refuses a body itself: while more of it comes the connection would end together with the
  // answer (see cutAfterAnswer).
  reply.header("connection", reply.request.raw.readableEnded ? "close" : "keep-alive");
}
