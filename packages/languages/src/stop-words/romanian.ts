import { wordList } from "../word-list.js";

/**
 * Romanian. Source: written for this project from the closed classes of the language; licence: MIT.
 * Nothing is taken from a word list. The definite article is the end of its noun and no word.
 */
export const romanianStopWords = wordList(`
  un o niste unui unei unor lui al ai ale alor
  eu mine mie ma imi mi tu tine tie te iti ti el ea ei ele ii il lor noi ne ni voi va vi se si isi sine sie
  meu mea mei mele tau ta tai tale sau sa sai sale nostru noastra nostri noastre vostru voastra vostri voastre
  acest aceasta acesta acesti acestia aceste acestea acestui acestei acestor acel acea acela aceea acei aceia
  acele acelea acelui acelei acelor
  cine ce care cui carui carei caror cat cata cati cate cand unde cum
  sunt esti este e suntem sunteti eram erai era erati erau fost fi fie fiind vei vom veti vor as ar am ati au are
  avea avem aveti aveau avut poate pot putea trebuie
  in din la de pe cu fara pentru prin spre catre dupa pana intre printre dintre sub peste langa contra despre
  dinspre intr dintr printr asupra impotriva inainte
  ori dar iar insa ci nici ca daca desi deoarece fiindca incat deci asadar nu mai foarte tot toata toti toate doar
  numai chiar inca deja aici acolo atunci acum asa astfel prea orice oricare oricine ceva cineva nimic nimeni
  fiecare alt alta alti alte
`);
