import { wordList } from "../word-list.js";

/**
 * English. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have nouns, verbs, numerals and fragments (`computer`, `say`, `seven`, `ll`).
 */
export const englishStopWords = wordList(`
  a an the this that these those
  i me my myself we us our ours ourselves you your yours yourself yourselves he him his himself she her
  hers herself it its itself they them their theirs themselves one
  who whom whose what which when where why how
  am is are was were be been being have has had having do does did doing done can could may might must shall
  should will would ought
  isnt arent wasnt werent hasnt havent hadnt doesnt dont didnt cant cannot couldnt mustnt shouldnt wont wouldnt
  neednt im ive youre youve youll youd hes shes theyre theyve theyll theyd weve thats whats whos wheres hows
  theres heres lets itll
  of to in on at by for from with about against between into through during before after above below up down out
  off over under within without upon onto toward towards among across along around behind beside besides beyond
  near per via since until till
  and or but nor if because as while than then so though although unless whether either neither both
  not no yes only just also too very more most much many few less least some any all each every other another
  such same own again once here there now ever even still yet already almost rather quite perhaps maybe however
  therefore thus
  something anything nothing everything someone anyone everyone somebody anybody nobody everybody none
`);
