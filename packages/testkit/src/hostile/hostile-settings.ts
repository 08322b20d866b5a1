import type { Random } from "../random.js";
import { facetNames } from "./hostile-search.js";
import { hostileText, ordinaryText, ordinaryWords } from "./hostile-text.js";

const rulesMax = 10_000;
const entriesOfDictionaryMax = 10_000;
const dictionaryEntryMax = 64;

/** The body of PUT settings, as expensive as the limits allow, and now and then beyond them. */
export function hostileSettings(random: Random): string {
  const kinds = [dictionary, tooLargeDictionary, synonyms, pinsAndHides, ranking];
  return JSON.stringify(random.oneOf(kinds)(random));
}

function dictionary(random: Random): object {
  const entries = Array.from(
    { length: entriesOfDictionaryMax },
    (_, number) => `${number}${hostileText(random, dictionaryEntryMax - 6)}`,
  );
  return { indexTime: { dictionary: entries, languages: ["en", "ja", "th", "de"] } };
}

/** Settings that the limits refuse: one entry of millions of letters. */
function tooLargeDictionary(random: Random): object {
  return { indexTime: { dictionary: [random.oneOf(ordinaryWords).repeat(700_000)] } };
}

/** One word calls up every rule. */
function synonyms(random: Random): object {
  const word = random.oneOf(ordinaryWords);
  const rules = Array.from({ length: rulesMax }, (_, number) => ({
    id: `rule-${number}`,
    type: "oneWay",
    input: word,
    synonyms: Array.from({ length: 8 }, () => `${ordinaryText(random, 4)} x${random.below(5_000)}`),
  }));
  return { queryTime: { synonyms: rules } };
}

function pinsAndHides(random: Random): object {
  const rules = Array.from({ length: rulesMax }, (_, number) => ({
    id: `rule-${number}`,
    query: random.oneOf(ordinaryWords),
    objectID: `hostile-${random.below(2_000)}`,
  }));
  const pins = rules.map((rule) => ({ ...rule, id: `pin-${rule.id}`, position: random.below(100) }));
  return { queryTime: { hides: rules, pins } };
}

function ranking(random: Random): object {
  const customRanking = [...facetNames, "objectID", "content"].map((attribute) => ({
    attribute,
    order: random.oneOf(["asc", "desc"]),
  }));
  return { queryTime: { customRanking, distinctAttribute: random.oneOf([...facetNames, null]) } };
}
