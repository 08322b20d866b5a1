import type { WidgetStrings } from "./strings.js";

export const english: WidgetStrings = {
  search: "Search",
  clear: "Clear",
  close: "Close",
  oneResult: "1 result",
  manyResults: "{n} results",
  noResults: "No results for “{q}”",
  noResultsHint: "Try fewer words, or other ones.",
  didYouMean: "Did you mean",
  degraded: "The server was busy. Misspelled words were not corrected.",
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
