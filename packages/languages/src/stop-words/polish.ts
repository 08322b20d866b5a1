import { wordList } from "../word-list.js";

/**
 * Polish. Source: written for this project from the closed classes of the language; licence: MIT. Compared
 * with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they also have
 * nouns, numerals, adjectives and adverbs (`roku`, `dwa`, `dobrze`).
 */
export const polishStopWords = wordList(`
  ja mnie mi mna ty ciebie cie tobie ci toba on jego go jemu mu nim ona jej nia ono my nas nam nami wy was wam
  wami oni one ich im nimi siebie sie sobie soba sam sama
  moj moja moje moi twoj twoja twoje swoj swoja swoje swoich nasz nasza nasze wasz wasza wasze
  ten ta to te tego tej temu tym tych tymi tamten tamta tamto taki taka takie
  kto kogo komu kim co czego czemu czym jaki jaka jakie ktory ktora ktore ktorego ktorej ktorych ktorzy gdzie
  dokad skad kiedy dlaczego jak ile czy czyj
  byc jest jestem jestes jestesmy sa byl byla bylo byli byly bedzie beda bede by mozna moze moga musi musza
  trzeba ma maja miec
  w we na z ze do od ode o u po pod nad przed za przez dla bez przy miedzy wsrod ku podczas wedlug oprocz poza
  i a ale lub albo oraz ani wiec zeby aby jesli jezeli poniewaz gdy gdyz choc chociaz niz zas jednak
  nie tak tez takze juz jeszcze tylko nawet bardzo wiecej mniej zawsze nigdy tu tutaj tam teraz wtedy potem
  znowu no
  wszystko wszyscy wszystkie kazdy kazda kazde inny inna inne ktos cos nic nikt zaden zadna
`);
