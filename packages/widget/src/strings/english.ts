import type { WidgetStrings } from "./strings.js";

export const english: WidgetStrings = {
  search: "Search",
  clear: "Clear",
  close: "Close",
  oneResult: "1 result",
  manyResults: "{n} results",
  noResults: "No results for “{q}”",
  noResultsHint: "Try other words, or fewer.",
  didYouMean: "Did you mean",
  degraded: "The server is busy: misspelled words were not corrected.",
  offline: "You are offline. The search goes on when you are back.",
  unavailable: "The search does not answer right now.",
  tryAgain: "Try again",
  recent: "Recent searches",
  forget: "Clear recent searches",
  narrow: "Narrow the results",
  results: "Results",
  toChoose: "to choose",
  toOpen: "to open",
  toClose: "to close",
};
