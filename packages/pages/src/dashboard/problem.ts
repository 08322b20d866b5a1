import { ApiFailure, FindlingFailure } from "@findling/client";

/** What went wrong, for people. */
export interface Problem {
  readonly title: string;
  readonly advice: string;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiFailure) {
    const isBusy = error.status === 429 || error.status === 503;
    return { title: isBusy ? "The server is busy" : "The server refused this", advice: error.message };
  }
  if (error instanceof FindlingFailure)
    return { title: "The server does not answer", advice: "The page asks again by itself." };
  return { title: "This could not be shown", advice: "Reload the page." };
}
