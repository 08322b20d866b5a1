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
    mas dos tres seis los las nos vos sus mis tus les unos antes entonces menos ademas gracias quizas apenas
    detras atras jamas tras pues lunes martes miercoles jueves viernes
    crisis tesis analisis sintesis virus bus cumpleanos paraguas lejos
    eres tienes puedes quieres sabes vienes estas entres pones dis das vas has
    css https dns
  `),
);

export const spanishPlurals: PluralRules = { endings, irregular, heads: [], neverPlural };
