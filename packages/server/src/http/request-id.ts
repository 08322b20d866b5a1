import { randomUUID } from "node:crypto";

export const requestIdHeader = "x-request-id";

/** The id of a request in its answer and in the log. */
export function makeRequestId(): string {
  return randomUUID();
}
