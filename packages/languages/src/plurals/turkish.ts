import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

/**
 * Turkish: the plural alone, without cases and possessives. Terms write ö as o and ü as u, so stems with
 * these have both endings. Source: written for this project from the grammar of the language; licence:
 * MIT. Nothing is taken from a word list.
 */
const endings = [
  // The last vowel decides: kol/kollar, but göl/göller.
  // kitap/kitaplar, kapı/kapılar
  ...pairs("/lar", /[aıou][^aeıiou]*$/),
  // ev/evler, öğrenci/öğrenciler
  ...pairs("/ler", /[eiou][^aeıiou]*$/),
  // Loan words with a soft end: saat/saatler, festival/festivaller
  ...pairs("/ler", /(?:at|al)$/),
  // Letters are read out, and their names end in e: pdf/pdfler
  ...pairs("/ler", /^[b-df-hj-np-tv-z]+$/),
];

const irregular = pairs(`
  ad/adlar ag/aglar an/anlar at/atlar ay/aylar as/aslar ok/oklar oy/oylar uc/uclar av/avlar ev/evler el/eller
  is/isler il/iller et/etler es/esler ek/ekler pc/pcler cd/cdler tv/tvler harf/harfler kalp/kalpler harp/harpler
  hat/hatlar
`);

const neverPlural = new Set(
  wordList(`
    dolar solar polar molar hitler guler diler kepler killer seller filler miller adler keller
  `),
);

export const turkishPlurals: PluralRules = { endings, irregular, heads: [], neverPlural, letters: "ı" };
