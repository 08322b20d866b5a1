import type { ApiError, ApiErrorCode } from "@findling/protocol";
import { IndexUnavailableError, isDiskFault } from "@findling/store/reader";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "./to-api-error.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The code of the error that answers the request; null: none does. */
    errorCode: ApiErrorCode | null;
  }
}

/** After how many seconds a client may try again. For rate_limited, `setRateHeaders` sets the exact time. */
const retryAfterSeconds: Partial<Record<ApiErrorCode, number>> = {
  overloaded: 1,
  data_version_timeout: 1,
  unavailable: 5,
};

/** Answers every error that is thrown while a request is handled. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  // An `unavailable` whose reason is the machine has a cause. If the server is stopping or still busy, it has
  // none.
  if (apiError.code === "internal" || (apiError.code === "unavailable" && apiError.cause !== undefined))
    logFailure(request.log, apiError.cause ?? apiError);
  return sendError(apiError, reply);
}

/**
 * Logs the stack of a defect, which shows where it is. A fault of the disk may come with every request, and
 * its message is enough.
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
  reply.request.errorCode = error.code;
  const seconds = error.retryAfterSeconds ?? retryAfterSeconds[error.code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  // The rate is checked first and sets retry-after. If the request is refused for another reason, waiting
  // does not help, so the header is removed.
  else if (error.code !== "rate_limited") reply.removeHeader("retry-after");
  if (error.code === "payload_too_large" || error.code === "overloaded") keepWhileSending(reply);
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error.toBody()));
}

/**
 * If a body is refused, Fastify sets "connection: close". Node would then end the connection together with
 * the answer while more of the body comes in (see cutAfterAnswer).
 */
function keepWhileSending(reply: FastifyReply): void {
  if (!reply.request.raw.readableEnded) reply.header("connection", "keep-alive");
}
