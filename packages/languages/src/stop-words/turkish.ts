import { wordList } from "../word-list.js";

/**
 * Turkish. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have numerals, verbs and adverbs (`dokuz`, `yaptı`, `aslında`).
 */
export const turkishStopWords = wordList(`
  ben beni bana bende benden benim sen seni sana sende senden senin o onu ona onda ondan onun biz bizi bize
  bizde bizden bizim siz sizi size sizde sizden sizin onlar onları onlara onlardan onların kendi kendisi
  bu bunu buna bunda bundan bunun bunlar bunları su sunu suna sundan sunlar boyle soyle oyle
  kim kimi kime kimin kimse ne neyi neye neden niye nicin nasıl nerede nereye nereden hangi hangisi kac
  ve veya ya ile ama fakat ancak lakin cunku ki de da eger ise hem yani yoksa oysa
  icin gibi kadar gore sonra once karsı ragmen beri dolayı uzere icinde uzerinde arasında
  mi mı mu degil var yok evet hayır
  idi imis olan olarak oldu olur olması olmak olacak olsa olup etmek eder etti ediyor
  bir birkac bircok bazı her hep hic hepsi herkes biri baska diger aynı cok daha en az sey simdi artık bile
  sadece yalnız henuz zaten belki tum butun
`);
