import fc from "fast-check";
import type { Requirement } from "../../src/reading/requirement.js";
import { plannedQuery } from "../query/planned-query.js";
import type { IndexFixture } from "../searcher/index-fixture.js";

/** Words that are parts, typos, plurals and joined forms of each other, with spaces and without. */
export const vocabulary = [
  ...["ab", "cdx", "abcdx", "efghijkl", "cdxefghijkl", "efghijmm"],
  ...["mail", "e-mail", "email", "EmailBox", "mails", "box", "e", "boxMail", "maol", "mailbox", "x"],
  ...["文字", "文字列", "字", "한국어", "한국", "東京都", "カナ", "東京x", "ไทย", "😀"],
];
/** Stop words, which are free in most queries. */
const stopWords = ["the", "of", "a"];
const text = fc
  .array(fc.tuple(fc.constantFrom(...vocabulary, ...stopWords), fc.constantFrom(" ", " ", "", "-", ". ")), {
    maxLength: 40,
  })
  .map((parts) => parts.flat().join(""));
/** Documents side by side often have one of these, which is stored once. */
const sharedTexts = [0, 3].map((first) => [...vocabulary.slice(first), ...vocabulary].join(" "));
export const record = fc.record({
  title: fc.oneof(text, fc.constantFrom(...sharedTexts)),
  content: fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.constantFrom(...sharedTexts)),
});
export const query = fc.array(fc.constantFrom(...vocabulary, ...stopWords, "mai", "e mail", "box e", "qqq"), {
  minLength: 1,
  maxLength: 4,
});
const synonyms = [
  { id: "1", type: "multiWay" as const, words: ["mail", "box e", "文字列"] },
  { id: "2", type: "multiWay" as const, words: ["猫の", "犬の"] },
];

export interface ScanCase {
  readonly index: IndexFixture;
  readonly q: string;
  readonly wholeOnly: boolean;
  /** Which words are required, as bits; all if they are 0. */
  readonly required: number;
}

/** What the words of a case stand for in its index. */
export function plannedCase({ index, q, wholeOnly, required }: ScanCase) {
  const { index: reader } = index.snapshot();
  const plan = plannedQuery(reader, q, { synonyms, isPrefix: !wholeOnly });
  return { reader, plan, requirement: requirementOf(2 ** plan.words.length - 1, required), wholeOnly };
}

/** `all`: the words of the query, as bits. `required`: see ScanCase. */
function requirementOf(all: number, required: number): Requirement {
  if (required === 0) return { counted: all, required: all, costlessOnly: 0 };
  const counted = all & ~(required >> 4);
  return { counted, required: counted & required, costlessOnly: required & 1 };
}
