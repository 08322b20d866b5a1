import { getPriority } from "node:os";

/**
 * The function of the C library that `mark` ends in and that the engine never calls. Callgrind watches it.
 */
export const markedFunction = "getpriority";

/** Ends one part of the profile and begins the next. */
export function mark(): void {
  getPriority();
}
