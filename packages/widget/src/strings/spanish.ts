import type { WidgetStrings } from "./strings.js";

export const strings: WidgetStrings = {
  search: "Buscar",
  clear: "Borrar",
  close: "Cerrar",
  oneResult: "1 resultado",
  manyResults: "{n} resultados",
  noResults: "Sin resultados para «{q}»",
  noResultsHint: "Pruebe con menos palabras o con otras.",
  didYouMean: "Quizás quiso decir",
  degraded: "El servidor estaba ocupado. No se corrigieron los errores de escritura.",
  offline: "No hay conexión. La búsqueda continuará cuando vuelva.",
  unavailable: "La búsqueda no responde en este momento.",
  tryAgain: "Reintentar",
  recent: "Búsquedas recientes",
  forget: "Borrar las búsquedas recientes",
  narrow: "Acotar los resultados",
  results: "Resultados",
  toChoose: "elegir",
  toOpen: "abrir",
  toClose: "cerrar",
};
