import { ApiFailure, FindlingFailure } from "@findling/client/search";

/** Why there is no answer, for people. */
export interface Trouble {
  readonly title: string;
  readonly advice: string;
  /** Whether asking again later may help. */
  readonly isPassing: boolean;
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiFailure) return refusalOf(error);
  if (error instanceof FindlingFailure)
    return {
      title: "The server does not answer",
      advice: "It may have been stopped. The page asks again by itself every few seconds.",
      isPassing: true,
    };
  return { title: "This search could not be shown", advice: "Reload the page.", isPassing: false };
}

function refusalOf({ status, message, retryable }: ApiFailure): Trouble {
  if (status === 401 || status === 403)
    return {
      title: "The key of this page is not valid any more",
      advice:
        "Reload the page. If that does not help, start the server with SVC_ADMIN_KEY: it makes another key.",
      isPassing: false,
    };
  const title = status === 429 || status === 503 ? "The server is busy" : "The server refused this search";
  return { title, advice: message, isPassing: retryable };
}
