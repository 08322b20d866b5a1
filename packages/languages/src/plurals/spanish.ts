import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // casa/casas; of loan words also after consonants: robot/robots, blog/blogs
  ...pairs("/s", /[aeioubcdfghkmptwg]$/),
  // cancion/canciones, ley/leyes, mes/meses, club/clubes, rubi/rubies
  ...pairs("/es", /(?:[bdfgjklmnrtyx]|[aeiou]s|[iu])$/),
  // luz/luces
  ...pairs("z/ces"),
];

const irregular = pairs("frac/fraques lord/lores curriculum/curricula");

const neverPlural = new Set(
  wordList(`
    dos tres seis vos gracias quizas apenas detras atras jamas lunes martes miercoles jueves viernes crisis
    tesis analisis sintesis virus bus cumpleanos paraguas lejos quieres sabes vienes entres pones dis das vas
    css https dns
  `),
);

/** Spanish. Source: written for this project from the grammar of the language; licence: MIT. */
export const spanishPlurals: PluralRules = { endings, irregular, heads: [], neverPlural };
