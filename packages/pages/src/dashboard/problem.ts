import { ApiFailure, FindlingFailure } from "@findling/client";
import { isAnswerOfProxy } from "./dashboard-fetch.js";
import { MissingEtag } from "./missing-etag.js";

const missingEtagWords =
  "A proxy before the server has removed it, so a change of somebody else could be overwritten unseen. " +
  "Have the proxy let the header etag through, then reload the page.";

/** What went wrong, for people. */
export interface Problem {
  readonly title: string;
  readonly advice: string;
  /** The index that was asked for is not there: asking again does not help. */
  readonly isOfNoIndex?: boolean;
}

/**
 * Why something that somebody did was not done, in one text. Nothing asks again by itself.
 * @param outcome a sentence that comes first, unless nobody knows the outcome: `The settings were not saved.`
 */
export function refusalWordsOf(error: unknown, outcome = ""): string {
  if (isSilence(error)) return "The server did not answer, so this may be done or not. Look when it is back.";
  return `${outcome} ${reasonOf(error)}`.trim();
}

function reasonOf(error: unknown): string {
  if (error instanceof FindlingFailure) return error.message;
  if (error instanceof MissingEtag) return `${error.message} ${missingEtagWords}`;
  return "Something failed in this page. Reload it.";
}

/** The server has not answered, so nobody knows what it has done. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof FindlingFailure)) return false;
  return error.code === "no_answer" || error.code === "timeout" || isAnswerOfProxy(error.status);
}

export function problemOf(error: unknown): Problem {
  if (isSilence(error))
    return { title: "The server does not answer", advice: "The page asks again by itself." };
  if (error instanceof ApiFailure) {
    const isOfNoIndex = error.code === "index_not_found" || error.code === "invalid_index_name";
    const isBusy = error.status === 429 || error.status === 503;
    return {
      title: isBusy ? "The server is busy" : "The server refused this",
      advice: error.message,
      isOfNoIndex,
    };
  }
  if (error instanceof MissingEtag)
    return { title: "The settings came without an etag", advice: missingEtagWords };
  return { title: "This could not be shown", advice: "Reload the page." };
}
