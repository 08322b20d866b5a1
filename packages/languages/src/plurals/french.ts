import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // maison/maisons; not bras/brass, voix/voixs, gaz/gazs
  ...pairs("/s", /[^sxz]$/),
  // bateau/bateaux, tuyau/tuyaux, jeu/jeux, chou/choux
  ...pairs("/x", /[aeo]u$/),
  // cheval/chevaux
  ...pairs("al/aux"),
];

const irregular = pairs(`
  oeil/yeux ciel/cieux aieul/aieux mademoiselle/mesdemoiselles monsieur/messieurs madame/mesdames
  bonhomme/bonshommes gentilhomme/gentilshommes bail/baux corail/coraux email/emaux soupirail/soupiraux
  vantail/vantaux vitrail/vitraux ail/aulx maximum/maxima minimum/minima medium/media erratum/errata
  addendum/addenda stimulus/stimuli match/matches sandwich/sandwiches box/boxes man/men index/indices
  matrix/matrices barman/barmen scenario/scenarii graffito/graffiti
`);

const heads = pairs("travail/travaux");

const neverPlural = new Set(
  wordList(`
    fois mois bois sens cours temps corps pres expres taux faux doux roux sois fais vois dis mis gens avis bras
    gras bas cas jus mars paris trois repas proces certes univers divers travers envers processus virus bus
    campus versus css dns https
  `),
);

/** French. Source: written for this project from the grammar of the language; licence: MIT. */
export const frenchPlurals: PluralRules = { endings, irregular, heads, neverPlural };
