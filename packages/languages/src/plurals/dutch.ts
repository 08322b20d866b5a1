import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

/** A word of one short vowel before its last consonant doubles it: kat/katten, not the unstressed -er, -el, -en, -em. */
const consonants = "bdfgklmnprst";
const doubling = [...consonants].flatMap((letter) =>
  pairs(`${letter}/${letter}${letter}en`, /(?:^|[^aeiou])[aeiou]$/),
);
/** A long vowel is written once in an open syllable: boom/bomen, maan/manen; f and s turn to v and z: raaf/raven. */
const opening = ["a", "e", "o", "u"].flatMap((vowel) =>
  [..."bdgklmnprt", ""].flatMap((letter) =>
    letter === ""
      ? pairs(`${vowel}${vowel}f/${vowel}ven ${vowel}${vowel}s/${vowel}zen ${vowel}${vowel}s/${vowel}sen`)
      : pairs(`${vowel}${vowel}${letter}/${vowel}${letter}en`),
  ),
);

const endings = [
  // boek/boeken, krant/kranten, idee/ideeen, knie/knieen
  ...pairs("/en", /(?:[^aeiou]|ee|ie|ij)$/),
  ...doubling,
  ...opening,
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
  genius/genii politicus/politici museum/museums datum/data index/indices matrix/matrices
  koe/koeien vlo/vlooien kleinood/kleinodien sieraad/sieraden thema/themata
`);

const heads = pairs(`
  stad/steden schip/schepen lid/leden smid/smeden kind/kinderen ei/eieren blad/bladeren blad/bladen lam/lammeren
  kalf/kalveren rund/runderen lied/liederen goed/goederen hoen/hoenderen been/beenderen rad/raderen volk/volkeren
  gemoed/gemoederen spaan/spaanders
  dag/dagen weg/wegen dak/daken bad/baden gat/gaten glas/glazen graf/graven pad/paden slag/slagen spel/spelen
  vat/vaten verdrag/verdragen god/goden oorlog/oorlogen hof/hoven slot/sloten gebed/gebeden gebod/geboden
  gebrek/gebreken bevel/bevelen dal/dalen hol/holen lot/loten schot/schoten verbod/verboden verlof/verloven
  staf/staven bedrag/bedragen gezag/gezagen hertog/hertogen tred/treden gebied/gebieden
  man/lieden man/lui zoon/zonen zoon/zoons
`);

const neverPlural = new Set(
  wordList(`
    tijdens volgens wegens namens sinds soms alles anders eens slechts rechts straks steeds zelfs niets kans toen
    zijn zeven laten nieten plus bus css dns https
  `),
);

export const dutchPlurals: PluralRules = { endings, irregular, heads, neverPlural };
