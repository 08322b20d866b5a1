import type { SeededChoice } from "../seeded-choice.js";
import type { CorpusWords } from "./corpus-words.js";
import { typedTitles } from "./keystrokes.js";
import * as make from "./make-query.js";
import { question } from "./make-question.js";
import type { MeasuredQuery, QueryClass, SearchNeeds } from "./query-class.js";

const asWords: SearchNeeds = { prefix: false, typos: false, anyWord: false };
const asPrefix: SearchNeeds = { ...asWords, prefix: true };
const withTypos: SearchNeeds = { ...asWords, typos: true };
const asTyped: SearchNeeds = { ...asWords, prefix: true, typos: true };
const asQuestion: SearchNeeds = { ...asWords, anyWord: true };

/**
 * The classes that all engines are measured with. Findling runs with its defaults, so prefixes and typos
 * always count.
 */
const sharedClasses: readonly (readonly [string, SearchNeeds, make.MakeQuery])[] = [
  ["one word, > 5 %", asWords, make.oneOf("frequent")],
  ["one word, 0.1-1 %", asWords, make.oneOf("medium")],
  ["two words, > 5 %", asWords, make.frequentWords(2)],
  ["two words", asWords, make.wordsOfRecord(2)],
  ["three words", asWords, make.wordsOfRecord(3)],
  ["prefix of 1", asPrefix, make.prefixOf(1, 1)],
  ["prefix of 2", asPrefix, make.prefixOf(2, 2)],
  ["prefix of 3", asPrefix, make.prefixOf(3, 3)],
  ["prefix of 4-8", asPrefix, make.prefixOf(4, 8)],
  ["word + prefix of 1-4", asPrefix, make.wordAndPrefix(1, 4)],
  ["two words, one typo", withTypos, make.wordsWithTypo],
  ["cut title", asPrefix, make.cutTitle],
  ["Japanese, 2-4", asWords, make.charactersOf("japanese")],
  ["Chinese, 2-4", asWords, make.charactersOf("chinese")],
  ["no match", asTyped, make.noMatch],
];

export const facetAttributes = ["type", "lang", "package"];
const facets = facetAttributes;
const filters = [
  { attribute: "lang", op: "eq", value: "en" },
  { attribute: "position", op: "range", gte: 1 },
] as const;

const byInlinks = { customRanking: [{ attribute: "inlinks", order: "desc" as const }] };

/** Ways to ask for one or two words. Each way has the same queries. */
const variants: readonly (readonly [string, Partial<Omit<QueryClass, "name">>, MeasuredQuery["options"]])[] =
  [
    ["few words", {}, {}],
    ["few words, committed", {}, { mode: "committed" }],
    ["few words, explain", {}, { explain: true }],
    ["few words, 3 facets", {}, { facets }],
    ["few words, 2 filters", {}, { filters: [...filters] }],
    ["few words, 2 filters, 3 facets", {}, { filters: [...filters], facets }],
    ["few words, not distinct", { settings: { distinctAttribute: null } }, {}],
    ["few words, custom ranking", { settings: byInlinks }, {}],
  ];

export interface QueriesAsked {
  readonly corpus: CorpusWords;
  readonly choice: SeededChoice;
  readonly perClass: number;
}

/** Typing needs more searches: one title alone makes twenty. */
const typingFactor = 3;

/** The same words and seed give the same queries. A class without queries is left out. */
export function queryClasses({ corpus, choice, perClass }: QueriesAsked): QueryClass[] {
  const queriesOf = (maker: make.MakeQuery) => make.makeQueries(maker, { corpus, choice }, perClass);
  const shared = sharedClasses.map(([name, needs, maker]) => classOf(name, queriesOf(maker), { needs }));
  const typed = typedTitles(corpus, choice, perClass * typingFactor);
  const fewWords = queriesOf(make.fewWords);
  return [
    ...shared,
    classOf("typing", typed, { needs: asTyped }),
    classOf("typing, no typos", typed, { needs: asPrefix }, { typoTolerance: false }),
    ...variants.map(([name, more, options]) =>
      classOf(name, fewWords, { ...more, group: "few words" }, options),
    ),
    classOf("empty query", queriesOf(make.nothing)),
    classOf("empty query, custom ranking", queriesOf(make.nothing), { settings: byInlinks }),
    classOf("get record", queriesOf(make.anObjectId), { route: "record" }),
    classOf("questions", queriesOf(question), { needs: asQuestion }),
  ].filter(({ queries }) => queries.length > 0);
}

function classOf(
  name: string,
  queries: readonly string[],
  more: Partial<Omit<QueryClass, "name">> = {},
  options: MeasuredQuery["options"] = {},
): QueryClass {
  return {
    name,
    needs: null,
    route: "search",
    settings: {},
    group: null,
    ...more,
    queries: queries.map((q) => ({ q: Array.from(q).slice(0, 512).join(""), options })),
  };
}
