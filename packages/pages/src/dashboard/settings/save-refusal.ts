import { ApiFailure } from "@findling/client";
import { refusalWordsOf } from "../problem.js";
import type { SavedSettings } from "./saved-settings.js";

/** Why settings were not saved, for people. Who reads that a session had ended has signed in again. */
export function saveRefusalWordsOf(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 401)
    return "Your session had ended. Your changes are still here: save them again.";
  return refusalWordsOf(error, "The settings were not saved.");
}

/** Why settings were not saved of which somebody else was faster, and nothing else on the page shows it. */
export function overtakenWordsOf({ isNew }: SavedSettings): string {
  return isNew
    ? "The settings were not saved. The index is not there any more: saving again makes it."
    : "The settings were not saved. Somebody else has saved meanwhile, and all is as this page shows it: " +
        "save again.";
}

/** What became of an undo, for people. */
export const undoWords = {
  whole: "The change was taken back.",
  partly: "The change was taken back, except for what somebody else has changed since.",
  overtaken: "The change was not taken back. Somebody else has saved settings at the same moment.",
  noIndex: "The change was not taken back. The index is not there any more.",
};
