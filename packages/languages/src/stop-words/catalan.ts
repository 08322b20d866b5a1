import { wordList } from "../word-list.js";

/**
 * Catalan. Source: written for this project from the closed classes of the language; licence: MIT.
 * Nothing is taken from a word list. Left out where a term without marks is a noun, too: `mes` of més
 * (month), `son` of són (sleep), `mon` (world), `ma` (hand), `estat` of estar (state).
 */
export const catalanStopWords = wordList(`
  el la els les lo un una uns unes al als del dels pel pels
  aquest aquesta aquests aquestes aquell aquella aquells aquelles aixo allo
  jo em me mi tu et te ell ella ens nosaltres us vos vosaltres ells elles voste vostes es se si li hi ho ne
  meu meva meus meves teu teva teus teves seu seva seus seves nostre nostra nostres vostre vostra vostres llur
  llurs
  que qui qual quals quin quina quins quines quan on com quant quanta quants quantes
  soc ets som sou era eres erem ereu eren fou sera seran seria serien sigui siguin ser esta estan estava estaven
  estar he ha hem heu han havia havies haviem havien haura hauran hauria haurien haver puc pot podem poden podria
  podrien va van vaig vam vau
  a amb de des en entre fins per sense sobre sota contra durant segons envers malgrat mitjancant dins davant
  darrere abans despres prop
  i o ni pero sino doncs perque mentre encara tambe tampoc no ja molt molta molts moltes poc poca pocs poques tan
  tant tanta tants tantes tot tota tots totes cada altre altra altres mateix mateixa mateixos mateixes algun
  alguna alguns algunes algu ningu res aqui alla sempre mai nomes
`);
