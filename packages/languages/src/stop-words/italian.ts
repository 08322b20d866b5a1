import { wordList } from "../word-list.js";

/**
 * Italian. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have rare forms of auxiliaries, nouns and adverbs (`stettero`, `anno`), and `stato` of essere,
 * which is state.
 */
export const italianStopWords = wordList(`
  il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai
  dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi
  questo questa questi queste quello quella quelli quelle quel quei quegli cio
  io me mi tu te ti lui lei egli ella esso essa noi ci voi vi loro essi esse si se ne
  mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre
  chi che cui quale quali quanto quanta quanti quante quando dove come perche
  sono sei e siamo siete era ero eri eravamo erano fui fu furono sara saranno sarebbe sarebbero sia siano
  stata state essendo essere ho hai ha abbiamo avete hanno avevo aveva avevano avra avranno avrebbe abbia
  abbiano avendo avuto avere sto sta stanno stava faccio fa fanno fare puo possono posso possiamo poter potrebbe
  deve devono devo dovrebbe vuole voglio
  di a da in con su per tra fra contro verso senza sopra sotto dentro fuori durante dopo prima presso
  ed o oppure ma pero anche quindi dunque mentre affinche poiche siccome benche
  non no piu meno molto molta molti molte poco poca pochi poche tanto tanta tanti tante troppo cosi gia ancora
  sempre mai qui qua li adesso allora poi solo soltanto tutto tutta tutti tutte altro altra altri altre
  stesso stessa stessi stesse ogni ognuno qualche qualcosa qualcuno alcun alcuno alcuna alcuni alcune nessun
  nessuno nessuna niente nulla tale tali
`);
