import { ApiFailure } from "@findling/client";
import { problemOf } from "../problem.js";

/** Why settings were not saved, for people. Who reads that a session had ended has signed in again. */
export function saveRefusalWordsOf(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 401)
    return "Your session had ended. Your changes are still here: save them again.";
  const { title, advice } = problemOf(error);
  return `The settings were not saved. ${title}: ${advice}`;
}
