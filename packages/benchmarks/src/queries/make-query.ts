import type { SeededChoice } from "../seeded-choice.js";
import type { CorpusWords } from "./corpus-words.js";
import { misspelt } from "./misspelt.js";

/** null: the words give no such query. */
export type MakeQuery = (corpus: CorpusWords, choice: SeededChoice) => string | null;

export const oneOf =
  (list: "frequent" | "medium"): MakeQuery =>
  (corpus, choice) =>
    corpus[list].length === 0 ? null : choice.of(corpus[list]);

/** Different words, each of which many records have. */
export const frequentWords =
  (count: number): MakeQuery =>
  ({ frequent }, choice) =>
    frequent.length < count ? null : choice.sample(frequent, count).join(" ");

/** Different words of one record, so that something matches. */
export const wordsOfRecord =
  (count: number): MakeQuery =>
  ({ records }, choice) => {
    const words = [...new Set(choice.of(records).words)];
    return words.length < count ? null : choice.sample(words, count).join(" ");
  };

/** The beginning of a longer word. Words are drawn as often as they occur. */
export const prefixOf =
  (least: number, most: number): MakeQuery =>
  ({ records }, choice) => {
    const length = least + choice.below(most - least + 1);
    const longer = choice.of(records).words.filter((word) => word.length > length);
    return longer.length === 0 ? null : choice.of(longer).slice(0, length);
  };

/** Two words of one record; the second one is cut. */
export const wordAndPrefix =
  (least: number, most: number): MakeQuery =>
  (corpus, choice) => {
    const two = wordsOfRecord(2)(corpus, choice)?.split(" ");
    const length = least + choice.below(most - least + 1);
    if (two === undefined || two[1].length <= length) return null;
    return `${two[0]} ${two[1].slice(0, length)}`;
  };

/** Two words of one record; one of at least five letters is misspelt. */
export const wordsWithTypo: MakeQuery = (corpus, choice) => {
  const two = wordsOfRecord(2)(corpus, choice)?.split(" ");
  const at = two?.findIndex((word) => /^\p{L}{5,}$/u.test(word)) ?? -1;
  if (two === undefined || at < 0) return null;
  two[at] = misspelt(two[at], choice);
  return two.join(" ");
};

/** A title cut at a random letter, the third or a later one. */
export const cutTitle: MakeQuery = ({ records }, choice) => {
  const { title } = choice.of(records);
  return title.length < 4 ? null : title.slice(0, 3 + choice.below(title.length - 3));
};

/** Two to four consecutive characters. */
export const charactersOf =
  (list: "japanese" | "chinese"): MakeQuery =>
  (corpus, choice) => {
    if (corpus[list].length === 0) return null;
    const run = choice.of(corpus[list]);
    const length = Math.min(run.length, 2 + choice.below(3));
    const at = choice.below(run.length - length + 1);
    return run.slice(at, at + length);
  };

export const noMatch: MakeQuery = (_, choice) => `zqxj${choice.below(1_000_000)}vwk`;
export const nothing: MakeQuery = () => "";
export const anObjectId: MakeQuery = ({ objectIDs }, choice) => choice.of(objectIDs);

/** One or two words: the queries that variants of a request are compared with. */
export const fewWords: MakeQuery = (corpus, choice) => wordsOfRecord(1 + choice.below(2))(corpus, choice);

const attemptsPerQuery = 50;

/** Makes `count` queries, or fewer (even none) if the words do not give that many. */
export function makeQueries(
  make: MakeQuery,
  { corpus, choice }: { readonly corpus: CorpusWords; readonly choice: SeededChoice },
  count: number,
): string[] {
  const queries: string[] = [];
  if (corpus.records.length === 0) return queries;
  for (let attempt = 0; queries.length < count && attempt < count * attemptsPerQuery; attempt++) {
    const query = make(corpus, choice);
    if (query !== null) queries.push(query);
  }
  return queries;
}
