import type { BoxState } from "../state.js";
import { filled, type WidgetStrings } from "../strings/strings.js";
import { make } from "./make.js";

export interface NoticeActions {
  readonly search: (query: string) => void;
  readonly retry: () => void;
  readonly forget: () => void;
}

/** What is said above the list, or in place of it. */
export function noticesOf(
  state: BoxState,
  strings: WidgetStrings,
  actions: NoticeActions,
): readonly HTMLElement[] {
  const { trouble, found, query } = state;
  if (trouble !== null)
    return [message("trouble", strings[trouble]), action(strings.tryAgain, "retry", actions.retry)];
  if (found === null) return [];
  const notices: HTMLElement[] = [];
  const { correctedQuery, isDegraded, nbHits } = found;
  if (correctedQuery !== null && correctedQuery !== query)
    notices.push(correction(correctedQuery, strings, actions));
  if (isDegraded) notices.push(message("degraded", strings.degraded));
  if (nbHits === 0)
    notices.push(
      message("empty", filled(strings.noResults, { q: found.query })),
      message("hint", strings.noResultsHint),
    );
  return notices;
}

/** The heading of earlier searches, which stands above the list. */
export function recentHeading(strings: WidgetStrings, actions: NoticeActions): readonly HTMLElement[] {
  return [make("div", { class: "recent" }, strings.recent, action(strings.forget, "forget", actions.forget))];
}

/** What a screen reader says when the state has changed. */
export function statusOf(
  { trouble, found, isLoading, query }: BoxState,
  strings: WidgetStrings,
  language: string,
): string {
  if (trouble !== null) return strings[trouble];
  if (isLoading || found === null || query.trim() === "") return "";
  if (found.nbHits === 0) return filled(strings.noResults, { q: found.query });
  if (found.nbHits === 1) return strings.oneResult;
  return filled(strings.manyResults, { n: found.nbHits.toLocaleString(language) });
}

function correction(corrected: string, strings: WidgetStrings, actions: NoticeActions): HTMLElement {
  const button = action(corrected, "correction", () => actions.search(corrected));
  return make("p", { class: "corrected" }, strings.didYouMean, " ", button, "?");
}

function message(name: string, text: string): HTMLElement {
  return make("p", { part: name, dir: "auto" }, text);
}

function action(text: string, part: string, act: () => void): HTMLElement {
  const button = make("button", { type: "button", class: "action", part, dir: "auto" }, text);
  button.addEventListener("click", act);
  return button;
}
