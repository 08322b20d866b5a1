import { wordList } from "../word-list.js";

/**
 * Swedish. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have numerals, adjectives, nouns and verbs (`femton`, `god`, `dagen`, `komma`).
 */
export const swedishStopWords = wordList(`
  en ett den det de denna denne detta dessa
  jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes vi oss var vart vara ni er ert era
  dem dom deras sin sitt sina sig sjalv man dess
  vem vems vad vilken vilket vilka nar varfor hur dar vars
  ar varit blir blev bli blivit har hade haft ha kan kunde kunna ska skall skulle vill ville vilja maste bor
  borde fick fa gor gora gjorde
  i pa av for till fran med om vid under over efter fore mellan mot utan genom hos inom ur utom bland sedan at
  och eller men sa att som an darfor eftersom medan samt
  inte icke ej ja nej ocksa aven bara mycket mer mest alla allt all varje nagon nagot nagra ingen inget inga
  annan annat andra sadan sadant sadana da nu redan alltid aldrig bade samma upp ut in ner
`);
