import type { WidgetStrings } from "./strings.js";

export const strings: WidgetStrings = {
  search: "Rechercher",
  clear: "Effacer",
  close: "Fermer",
  oneResult: "1 résultat",
  manyResults: "{n} résultats",
  noResults: "Aucun résultat pour « {q} »",
  noResultsHint: "Essayez avec moins de mots, ou d’autres mots.",
  didYouMean: "Vouliez-vous dire",
  degraded: "Le serveur était chargé. Les fautes de frappe n’ont pas été corrigées.",
  offline: "Vous êtes hors ligne. La recherche reprendra avec la connexion.",
  unavailable: "La recherche ne répond pas pour le moment.",
  tryAgain: "Réessayer",
  recent: "Recherches récentes",
  forget: "Effacer les recherches récentes",
  narrow: "Affiner les résultats",
  results: "Résultats",
  toChoose: "choisir",
  toOpen: "ouvrir",
  toClose: "fermer",
};
