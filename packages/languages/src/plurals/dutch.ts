import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

/** A short vowel before the last consonant doubles it: kat/katten. */
const doubled = pairs(
  "b/bben d/dden f/ffen g/ggen k/kken l/llen m/mmen n/nnen p/ppen r/rren s/ssen t/tten",
  /(?:^|[^aeiou])[aeiou]$/,
);

/**
 * A long vowel is written once in an open syllable, where f and s turn to v and z: boom/bomen, raaf/raven.
 */
const opened = ["a", "e", "o", "u"].flatMap((vowel) =>
  ["b/b", "d/d", "f/v", "g/g", "k/k", "l/l", "m/m", "n/n", "p/p", "r/r", "s/s", "s/z", "t/t"].flatMap(
    (pair) => pairs(`${vowel}${vowel}${pair.replace("/", `/${vowel}`)}en`),
  ),
);

const endings = [
  // boek/boeken, krant/kranten, idee/ideeen, knie/knieen
  ...pairs("/en", /(?:[^aeiou]|ee|ie|ij)$/),
  ...doubled,
  ...opened,
  // brief/brieven, wolf/wolven; huis/huizen, gans/ganzen
  ...pairs("f/ven s/zen", /(?:[aeiou]{2}|ij|[lrnm])$/),
  // tafel/tafels, foto/fotos (foto's), meisje/meisjes
  ...pairs("/s", /[^s]$/),
  // gedachte/gedachten, bacterie/bacterien
  ...pairs("/n", /e$/),
  // mogelijkheid/mogelijkheden
  ...pairs("heid/heden", /..$/),
  // museum/musea
  ...pairs("um/a", /..$/),
  // historicus/historici
  ...pairs("cus/ci", /..$/),
];

const irregular = pairs(`
  genius/genii catalogus/catalogi index/indices matrix/matrices koe/koeien vlo/vlooien kleinood/kleinodien thema/themata
`);

const heads = pairs(`
  stad/steden schip/schepen lid/leden smid/smeden kind/kinderen ei/eieren blad/bladeren lam/lammeren
  kalf/kalveren rund/runderen lied/liederen goed/goederen hoen/hoenderen been/beenderen rad/raderen
  volk/volkeren gemoed/gemoederen spaan/spaanders glas/glazen graf/graven hof/hoven verlof/verloven
  staf/staven man/lieden man/lui
`);

const neverPlural = new Set(
  wordList(`
    namens soms slechts rechts straks steeds kans zeven nieten plus bus css dns https
  `),
);

/** Dutch. Source: written for this project from the grammar of the language; licence: MIT. */
export const dutchPlurals: PluralRules = { endings, irregular, heads, neverPlural };
