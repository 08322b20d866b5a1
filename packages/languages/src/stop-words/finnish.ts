import { wordList } from "../word-list.js";

/**
 * Finnish. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have nouns, numerals and adverbs (`vuotta`, `kaksi`, `kuitenkin`).
 */
export const finnishStopWords = wordList(`
  mina minun minut minua minulla minulle sina sinun sinut sinua han hanen hanet hanta hanella hanelle me meidan
  meidat meita te teidan teidat teita he heidan heidat heita
  tama taman tata tassa tasta tahan talla talle nama naiden naita tuo tuon tuota tuossa nuo noiden se sen sita
  siina siita siihen silla sille ne niiden niita niissa niista niihin niilla itse
  kuka kenen keta ketka mika minka mita missa mista mihin milla mille mitka joka jonka jota jossa josta johon
  jolla jolle jotka joiden joita milloin miksi miten kuinka
  olen olet on olemme olette ovat oli olin olivat ollut olla ole olisi olisivat olevan en et ei emme ette eivat
  ala voi voin voivat voisi pitaa taytyy
  ja tai vai mutta vaan etta jos kun koska kuin vaikka jotta seka eli niin
  kanssa ilman ennen jalkeen ilmaan yli alla paalla kautta mukaan varten sisalla vastaan valilla lahella
  myos vain nyt jo viela aina koskaan hyvin enemman paljon kaikki kaikkien jokainen joku jokin jotain jotkut muu
  muut toinen sama siella taalla sitten ehka kylla
`);
