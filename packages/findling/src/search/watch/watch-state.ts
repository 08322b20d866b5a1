import type { SearchResult } from "@findling/client";
import type { Hit, JsonObject } from "@findling/protocol";
import { type EditedLine, lineText, withKey, withText } from "./edited-line.js";
import type { PressedKey } from "./pressed-key.js";

export type WatchEnd = { readonly kind: "left" } | { readonly kind: "chosen"; readonly hit: Hit };

/** All that is shown, and what is wanted from the server. */
export interface WatchState {
  readonly line: EditedLine;
  /** The number of the search that is wanted: only its answer is shown. */
  readonly search: number;
  readonly isSearching: boolean;
  /** The last one that came, perhaps for an earlier text. */
  readonly answer: SearchResult<JsonObject> | null;
  /** Why the last search failed. */
  readonly error: string | null;
  /** The place of a hit in the answer. */
  readonly selected: number;
  /** Enter was pressed before the answer came: its first hit is chosen then. */
  readonly isChoosing: boolean;
  readonly end: WatchEnd | null;
}

/** A state that wants its first search. */
export function watchStateOf(query: string): WatchState {
  const line = withText({ before: "", after: "" }, query);
  const none = { answer: null, error: null, selected: 0, isChoosing: false, end: null };
  return { line, search: 1, isSearching: true, ...none };
}

export function afterKey(state: WatchState, key: PressedKey): WatchState {
  if (state.end !== null) return state;
  if (key.kind === "text") return edited(state, withText(state.line, key.text));
  switch (key.name) {
    case "escape":
      return { ...state, end: { kind: "left" } };
    case "enter":
      return chosen(state);
    case "up":
      return selecting(state, state.selected - 1);
    case "down":
      return selecting(state, state.selected + 1);
    default:
      return edited(state, withKey(state.line, key.name));
  }
}

/** The answer to an earlier search changes nothing. */
export function afterAnswer(state: WatchState, search: number, answer: SearchResult<JsonObject>): WatchState {
  if (search !== state.search || state.end !== null) return state;
  const shown = { ...state, answer, isSearching: false, error: null, selected: 0, isChoosing: false };
  return state.isChoosing ? chosen(shown) : shown;
}

export function afterFailure(state: WatchState, search: number, error: string): WatchState {
  if (search !== state.search || state.end !== null) return state;
  return { ...state, isSearching: false, error, isChoosing: false };
}

/** Hits of the answer that is shown. */
export function hitsOf({ answer }: WatchState): readonly Hit[] {
  return answer?.hits ?? [];
}

function selecting(state: WatchState, place: number): WatchState {
  const last = hitsOf(state).length - 1;
  return { ...state, selected: Math.max(0, Math.min(last, place)) };
}

function edited(state: WatchState, line: EditedLine): WatchState {
  if (lineText(line) === lineText(state.line)) return { ...state, line };
  return { ...searching(state), line, selected: 0, isChoosing: false };
}

/** Never chooses a hit of another text than the one that is shown. After a failure it searches again. */
function chosen(state: WatchState): WatchState {
  if (state.error !== null) return searching(state);
  if (state.isSearching) return { ...state, isChoosing: true };
  const hits = hitsOf(state);
  return hits.length === 0 ? state : { ...state, end: { kind: "chosen", hit: hits[state.selected] } };
}

function searching(state: WatchState): WatchState {
  return { ...state, search: state.search + 1, isSearching: true, error: null };
}
