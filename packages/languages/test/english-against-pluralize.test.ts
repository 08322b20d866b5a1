/**
 * English against the npm package `pluralize`, which is no oracle: its deviations are listed with their
 * reasons.
 *  1. Its irregular nouns and those of a wider list meet here as they do there, but for the listed ones.
 *  2. Its plural of each singular of the stored list, and its singular of each plural, is a form here.
 */
import pluralize from "pluralize";
import { expect, test } from "vitest";
import { pluralForms } from "../src/index.js";
import { english } from "./pairs/en.js";
import { parsePairs } from "./pairs/parse-pairs.js";

/**
 * The irregular rules of pluralize 8.0.0, pronouns and verbs included, then examples of each of its Latin
 * rules.
 */
const irregulars = parsePairs(`
  i/we me/us he/they she/they myself/ourselves yourself/yourselves itself/themselves herself/themselves
  himself/themselves themself/themselves is/are was/were has/have this/these that/those
  echo/echoes dingo/dingoes volcano/volcanoes tornado/tornadoes torpedo/torpedoes genus/genera viscus/viscera
  stigma/stigmata stoma/stomata dogma/dogmata lemma/lemmata schema/schemata anathema/anathemata
  ox/oxen axe/axes die/dice yes/yeses foot/feet eave/eaves goose/geese tooth/teeth quiz/quizzes human/humans
  proof/proofs carve/carves valve/valves looey/looies thief/thieves groove/grooves pickaxe/pickaxes
  passerby/passersby thou/you
  alumnus/alumni syllabus/syllabi virus/viri radius/radii nucleus/nuclei fungus/fungi cactus/cacti stimulus/stimuli
  terminus/termini bacillus/bacilli focus/foci uterus/uteri locus/loci stratus/strati
  alumna/alumnae alga/algae vertebra/vertebrae seraph/seraphim cherub/cherubim hero/heroes
  addendum/addenda millennium/millennia datum/data extremum/extrema bacterium/bacteria desideratum/desiderata
  stratum/strata candelabrum/candelabra erratum/errata ovum/ova symposium/symposia curriculum/curricula quorum/quora
  aphelion/aphelia hyperbaton/hyperbata perihelion/perihelia asyndeton/asyndeta noumenon/noumena
  phenomenon/phenomena criterion/criteria organon/organa prolegomenon/prolegomena polyhedron/polyhedra
  automaton/automata knife/knives wife/wives life/lives scarf/scarves calf/calves half/halves leaf/leaves loaf/loaves
  hoof/hooves matrix/matrices codex/codices murex/murices vertex/vertices index/indices appendix/appendices
  titmouse/titmice louse/lice person/people child/children woman/women analysis/analyses
  testis/testes axis/axes alias/aliases gas/gases atlas/atlases iris/irises soliloquy/soliloquies
`);

const functionWord = "a pronoun, verb or particle, and a stop word: no noun to look up";
/** Pairs that pluralize has and we do not. */
const irregularDeviations: Record<string, string> = {
  "i/we": functionWord,
  "me/us": functionWord,
  "he/they": functionWord,
  "she/they": functionWord,
  "myself/ourselves": functionWord,
  "yourself/yourselves": functionWord,
  "itself/themselves": functionWord,
  "herself/themselves": functionWord,
  "himself/themselves": functionWord,
  "themself/themselves": functionWord,
  "is/are": functionWord,
  "was/were": functionWord,
  "has/have": functionWord,
  "this/these": functionWord,
  "that/those": functionWord,
  "yes/yeses": functionWord,
  "thou/you": functionWord,
};

/** What pluralize makes of words of the stored list that we do not. */
const listDeviations: Record<string, string> = {};

const meet = (one: string, other: string): boolean => pluralForms(one, ["en"]).includes(other);

test("the irregulars are those of pluralize", () => {
  const others = irregulars.filter(
    ({ singular, plural }) => singular.length > 1 && pluralize.plural(singular) !== plural,
  );
  expect(others).toEqual([]);
});

test("the irregular nouns of pluralize meet, but for the listed ones", () => {
  const parted = irregulars.filter(({ singular, plural }) => !meet(singular, plural));
  expect(parted.map(({ singular, plural }) => `${singular}/${plural}`)).toEqual(
    Object.keys(irregularDeviations),
  );
});

test("the stored list meets the plurals and singulars of pluralize, but for the listed ones", () => {
  const theirs = parsePairs(english).flatMap(({ singular, plural }) => [
    [singular, pluralize.plural(singular)] as const,
    [pluralize.singular(plural), plural] as const,
  ]);
  const parted = theirs.filter(([one, other]) => one !== other && !meet(one, other));
  expect(parted.map((pair) => pair.join("/"))).toEqual(Object.keys(listDeviations));
});

test.each(["series", "news", "species", "tennis", "chess", "mathematics", "https", "css"])(
  "%s is no plural",
  (word) => {
    expect(pluralForms(word, ["en"])).not.toContain(word.slice(0, -1));
  },
);
