import { wordList } from "../word-list.js";

/**
 * Dutch. Source: written for this project from the closed classes of the language; licence: MIT. Compared
 * with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they also have
 * adverbs, verbs and numerals (`vooral`, `zei`, `vier`).
 */
export const dutchStopWords = wordList(`
  de het een dit dat deze die
  ik me mij mijn jij je jou jouw u uw hij hem zijn zij ze haar wij we ons onze jullie hun hen zich zichzelf men
  wie wat welk welke waar wanneer waarom hoe waarmee waarvoor waarin waarop waardoor
  ben bent is was waren geweest heb hebt heeft hebben had hadden gehad word wordt worden werd werden geworden
  kan kun kunt kunnen kon konden moet moeten moest moesten mag mogen mocht zal zullen zou zouden wil wilt willen
  wilde wilden doe doet doen deed gaat gaan laat laten
  van in op te aan met voor na bij uit naar over om tot door tegen tussen onder boven binnen buiten zonder sinds
  tijdens volgens wegens via per af langs rond achter naast
  en of maar want dus als dan toen terwijl omdat doordat zodat hoewel indien noch
  niet geen ja nee ook nog al wel niets iets iemand niemand alles alle allen elk elke ieder iedere veel weinig
  meer meest minder zeer zo hier daar er nu reeds altijd nooit toch alleen ander andere anders zelf zelfs
  zulke sommige enkele beide eens even heel hierbij daarom ervan erop erin ermee
`);
