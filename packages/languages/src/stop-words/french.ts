import { wordList } from "../word-list.js";

/**
 * French. Source: written for this project from the closed classes of the language; licence: MIT. Compared
 * with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they also have
 * rare forms of auxiliaries, numerals and interjections (`fussent`, `douze`, `hein`), and `ete` of être,
 * which is summer.
 */
export const frenchStopWords = wordList(`
  le la les un une des du de au aux ce cet cette ces
  je me moi tu te toi il elle on nous vous ils elles lui leur leurs eux se soi en y
  mon ma mes ton ta tes son sa ses notre nos votre vos mien mienne tien sien celui celle ceux celles ceci cela
  ca
  qui que quoi dont ou quel quelle quels quelles lequel laquelle lesquels lesquelles quand comment pourquoi
  combien
  suis es est sommes etes sont etais etait etions etiez etaient serai sera seront serait seraient soit soient
  fut furent etant etre
  ai as a avons avez ont avais avait aviez avaient aurai aura auront aurait auraient ait aient eut eu
  ayant avoir
  peux peut pouvons pouvez peuvent pouvait pourrait dois doit devons devez doivent devrait fait faire faut vais
  va vont veut
  dans par pour sur sous avec sans chez entre vers depuis pendant avant apres contre jusque selon malgre parmi
  hors lors durant
  et mais donc ni car si comme lorsque puisque quoique afin ainsi alors parce tandis
  ne pas non oui plus moins tres trop peu aussi encore deja toujours jamais rien tout toute tous toutes meme
  memes autre autres chaque plusieurs quelque quelques aucun aucune tel telle tels telles ici voici voila puis
  bien
  d l j m n s t c qu
`);
