/**
 * The queries that engines are compared with:
 *  1. A seed repeats them; another seed makes others.
 *  2. Every class makes queries of its kind, as many as asked for; a class without words is left out.
 *  3. Frequencies are shares of the records: words of more than 5 %, and of 0.1 to 1 %.
 *  4. Typing is a title key by key.
 *  5. No record has all the words of a question that carry a meaning, several of which it has.
 */
import { expect, test } from "vitest";
import { functionWords } from "../../src/function-words.js";
import { type CorpusWords, corpusWords } from "../../src/queries/corpus-words.js";
import { keystrokes, typedTitles } from "../../src/queries/keystrokes.js";
import { queryClasses } from "../../src/queries/query-classes.js";
import { generatedRecords } from "../../src/records/generated-records.js";
import { SeededChoice } from "../../src/seeded-choice.js";

const recordCount = 2_000;
const source = generatedRecords({ seed: 1, count: recordCount });
const corpus = await corpusWords(source, recordCount);

const classesOf = (seed: number, words: CorpusWords = corpus) =>
  queryClasses({ corpus: words, choice: new SeededChoice(seed), perClass: 20 });

test("a seed repeats the queries", () => {
  expect(classesOf(1)).toEqual(classesOf(1));
  expect(classesOf(1)).not.toEqual(classesOf(2));
});

const japanese = /^[\p{Script=Han}\p{Script=Hiragana}]{2,4}$/u;

test.each([
  ["one word, > 5 %", /^\S+$/],
  ["two words, > 5 %", /^\S+ \S+$/],
  ["prefix of 1", /^.$/u],
  ["prefix of 3", /^.{3}$/u],
  ["prefix of 4-8", /^.{4,8}$/u],
  ["two words", /^\S+ \S+$/],
  ["three words", /^\S+ \S+ \S+$/],
  ["word + prefix of 1-4", /^\S+ \S{1,4}$/],
  ["two words, one typo", /^\S+ \S+$/],
  ["cut title", /^.{3}/u],
  ["Japanese, 2-4", japanese],
  ["Chinese, 2-4", /^\p{Script=Han}{2,4}$/u],
  ["few words, explain", /^\S+(?: \S+)?$/],
  ["empty query", /^$/],
  ["questions", /^\S+(?: \S+){4,14}$/],
])("the class %s makes its kind of query", (name, kind) => {
  const queries = classesOf(1).find((queryClass) => queryClass.name === name)?.queries ?? [];
  expect(queries.length).toBe(20);
  for (const { q } of queries) expect(q).toMatch(kind);
});

test("words are chosen by the share of records that have them", async () => {
  const recordsWith = new Map<string, number>();
  for await (const batch of source.batches()) {
    for (const { title, content } of batch) {
      const words = `${title} ${content}`.toLowerCase().split(" ");
      for (const word of new Set(words)) recordsWith.set(word, (recordsWith.get(word) ?? 0) + 1);
    }
  }
  const shareOf = (word: string): number => (recordsWith.get(word) ?? 0) / recordCount;
  expect(corpus.frequent.length).toBeGreaterThan(3);
  for (const word of corpus.frequent) expect(shareOf(word)).toBeGreaterThan(0.05);
  for (const word of corpus.medium) {
    expect(shareOf(word)).toBeGreaterThan(0.001);
    expect(shareOf(word)).toBeLessThanOrEqual(0.01);
  }
});

test("a class that the records have no words for is left out", () => {
  const names = classesOf(1, { ...corpus, japanese: [], frequent: [] }).map(({ name }) => name);
  expect(names).not.toContain("Japanese, 2-4");
  expect(names).not.toContain("one word, > 5 %");
  expect(names).not.toContain("two words, > 5 %");
  expect(names).toContain("two words");
});

test("typing is key by key, without keys that change nothing", () => {
  expect(keystrokes(" re ab𝒳")).toEqual(["r", "re", "re a", "re ab", "re ab𝒳"]);
  const typed = typedTitles(corpus, new SeededChoice(1), 100);
  expect(typed.length).toBe(100);
  expect(typed[1].startsWith(typed[0])).toBe(true);
});

test("no record has all words of a question (5)", () => {
  const questions = classesOf(1).find(({ name }) => name === "questions")?.queries ?? [];
  for (const { q } of questions) {
    const words = q.split(" ");
    const content = words.filter((word) => !functionWords.has(word));
    expect(words.length).toBeGreaterThanOrEqual(5);
    expect(words.length).toBeLessThanOrEqual(15);
    expect(new Set(content).size).toBeGreaterThanOrEqual(4);
    expect(content.every((word) => corpus.placesOf.has(word))).toBe(true);
    expect(corpus.records.some((record) => content.every((word) => record.words.includes(word)))).toBe(false);
  }
});

test("of records in other languages no questions are made (5)", () => {
  const records = corpus.records.map((record) => ({ ...record, lang: "fr" }));
  expect(classesOf(1, { ...corpus, records }).map(({ name }) => name)).not.toContain("questions");
});
