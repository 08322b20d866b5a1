import type { ApiError, ApiErrorCode } from "@findling/protocol";
import { IndexUnavailableError, isDiskFault } from "@findling/store/reader";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "./to-api-error.js";

/** When it is worth trying again, in seconds; the answer of a used-up rate knows better and sets its own. */
const retryAfterSeconds: Partial<Record<ApiErrorCode, number>> = {
  overloaded: 1,
  data_version_timeout: 1,
  unavailable: 5,
};

/** Every error that is thrown while a request is handled ends here. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  // What is unavailable for a reason of the machine has a cause; a server that stops, or is still busy, has
  // none.
  if (apiError.code === "internal" || (apiError.code === "unavailable" && apiError.cause !== undefined))
    logFailure(request.log, apiError.cause ?? apiError);
  return sendError(apiError, reply);
}

/**
 * A stack says where a defect is; of a fault of the disk, which may come with every request, the message says
 * all.
 */
function logFailure(log: FastifyBaseLogger, error: unknown): void {
  if (!isDiskFault(error)) log.error({ err: error }, "a request failed");
  else log.error({ reason: reasonOf(error) }, "a request failed");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return error instanceof IndexUnavailableError && cause instanceof Error
    ? `${message} ${cause.message}`
    : message;
}

function sendError(error: ApiError, reply: FastifyReply): FastifyReply {
  const seconds = error.retryAfterSeconds ?? retryAfterSeconds[error.code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  // The rate is looked at before it is known what refuses the request: what no wait mends is not to be tried
  // again.
  else if (error.code !== "rate_limited") reply.removeHeader("retry-after");
  if (error.code === "payload_too_large" || error.code === "overloaded") keepWhileSending(reply);
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error.toBody()));
}

/**
 * Fastify says "close" where a body is refused: while more of it comes the connection would end together with
 * the answer (see cutAfterAnswer).
 */
function keepWhileSending(reply: FastifyReply): void {
  if (!reply.request.raw.readableEnded) reply.header("connection", "keep-alive");
}
