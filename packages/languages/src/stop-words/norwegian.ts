import { wordList } from "../word-list.js";

/**
 * Norwegian, Bokmål and Nynorsk. Source: written for this project from the closed classes of the language;
 * licence: MIT. Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing
 * is taken: they also have nouns, verbs and adjectives (`folk`, `bruke`, `god`).
 */
export const norwegianStopWords = wordList(`
  en ei et den det de denne dette disse
  jeg meg min mitt mi mine du deg din ditt di dine han ham hans hun henne hennes vi oss var vart vare dere deres
  dem sin sitt si sine seg selv man
  hvem hva hvilken hvilket hvilke nar hvor hvorfor hvordan hvis
  er vaert vaere blir ble bli blitt har hadde hatt ha kan kunne skal skulle vil ville ma matte bor burde
  fikk fa gjor gjore
  i pa av for til fra med om ved under over etter mellom mot uten gjennom hos innen ut opp ned inn
  og eller men sa at som da enn fordi mens samt
  ikke ja nei ogsa bare mye mer mest alle alt all hver noe noen ingen annen annet andre slik her der na allerede
  alltid aldri samme
  eg ein eit me mykje ikkje ho dei kva kven kvar korleis kvifor vere vore blei noko nokon sjolv
`);
