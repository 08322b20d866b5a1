import { UsageFailure } from "../failure.js";
import { ServerFailure } from "./server-failure.js";

/** The server checks what a request may say. Whatever it takes for wrong came from the flags. */
export function blameFlags(error: unknown): never {
  if (error instanceof ServerFailure && error.status === 400) throw new UsageFailure(error.message);
  throw error;
}
