import { wordList } from "../word-list.js";

/**
 * Danish. Source: written for this project from the closed classes of the language; licence: MIT. Compared
 * with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they also have
 * numerals, nouns, adjectives and verbs (`ti`, `mand`, `lille`, `sige`).
 */
export const danishStopWords = wordList(`
  en et den det de denne dette disse
  jeg mig min mit mine du dig din dit dine han ham hans hun hende hendes vi os vor vort vore jer jeres i dem
  deres sin sit sine sig selv man dens dets
  hvem hvad hvilken hvilket hvilke hvornar hvor hvorfor hvordan hvis
  er var vaeret vaere bliver blev blive blevet har havde haft have kan kunne skal skulle vil ville ma matte bor
  burde fik fa gor gore
  pa af for til fra med om ved under over efter mellem mod uden gennem hos inden ad ud op ned ind
  og eller men sa at som nar end da fordi mens samt dog
  ikke ej ja nej ogsa kun meget mere mest alle alt al hver noget nogen nogle ingen intet anden andet andre sadan
  her der nu allerede altid aldrig samme
`);
