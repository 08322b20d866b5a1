import type { ApiError, ApiErrorCode } from "@findling/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
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
  if (apiError.code === "internal")
    request.log.error({ err: apiError.cause ?? apiError }, "a request failed");
  return sendError(apiError, reply);
}

function sendError(error: ApiError, reply: FastifyReply): FastifyReply {
  const seconds = retryAfterSeconds[error.code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  if (error.code === "payload_too_large") reply.header("connection", "close");
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error.toBody()));
}
