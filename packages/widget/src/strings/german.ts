import type { WidgetStrings } from "./strings.js";

export const strings: WidgetStrings = {
  search: "Suchen",
  clear: "Leeren",
  close: "Schließen",
  oneResult: "1 Treffer",
  manyResults: "{n} Treffer",
  noResults: "Keine Treffer für „{q}“",
  noResultsHint: "Versuchen Sie es mit weniger oder anderen Wörtern.",
  didYouMean: "Meinten Sie",
  degraded: "Der Server war ausgelastet. Tippfehler wurden nicht berichtigt.",
  offline: "Sie sind offline. Die Suche geht weiter, sobald die Verbindung wieder da ist.",
  unavailable: "Die Suche antwortet gerade nicht.",
  tryAgain: "Noch einmal versuchen",
  recent: "Letzte Suchen",
  forget: "Letzte Suchen löschen",
  narrow: "Treffer eingrenzen",
  results: "Treffer",
  toChoose: "auswählen",
  toOpen: "öffnen",
  toClose: "schließen",
};
