/**
 * Generated records:
 *  1. A seed repeats them, another makes others, and fewer are the first of more.
 *  2. Words have the frequencies of a language: by rank they fall about as 1 / rank (Zipf's law), and the more text,
 *     the more words (Heaps' law).
 *  3. They have what queries are made of: titles, shared urls, Japanese and Chinese, numbers to rank by.
 */
import { expect, test } from "vitest";
import { generatedRecords } from "../../src/records/generated-records.js";
import { Vocabulary } from "../../src/records/vocabulary.js";
import { SeededChoice } from "../../src/seeded-choice.js";
import type { SourceRecord } from "../../src/source-record.js";

async function records(seed: number, count: number): Promise<SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const batch of generatedRecords({ seed, count }).batches()) all.push(...batch);
  return all;
}

test("a seed repeats the records", async () => {
  const some = await records(1, 1_200);
  expect(some.length).toBe(1_200);
  expect(await records(1, 1_200)).toEqual(some);
  expect(await records(1, 50)).toEqual(some.slice(0, 50));
  expect(await records(2, 50)).not.toEqual(some.slice(0, 50));
});

test("words fall in frequency as Zipf's law says", () => {
  const choice = new SeededChoice(7);
  const vocabulary = new Vocabulary(20_000, choice);
  const counts = new Map<string, number>();
  for (let n = 0; n < 200_000; n++) {
    const word = vocabulary.draw(choice);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byRank = [...counts.values()].sort((a, b) => b - a);
  const slope = Math.log(byRank[999] / byRank[9]) / Math.log(1_000 / 10);
  expect(slope).toBeGreaterThan(-1.15);
  expect(slope).toBeLessThan(-0.85);
  expect(byRank[0] / 200_000).toBeGreaterThan(0.02);
  expect(new Set(vocabulary.words).size).toBe(20_000);
});

test("more text has more words, but ever fewer new ones", () => {
  const choice = new SeededChoice(3);
  const vocabulary = new Vocabulary(20_000, choice);
  const seen = new Set<string>();
  const growth = [1, 2, 3].map(() => {
    const before = seen.size;
    for (const word of vocabulary.text(20_000, choice).split(" ")) seen.add(word);
    return seen.size - before;
  });
  expect(growth[1]).toBeLessThan(growth[0]);
  expect(growth[2]).toBeLessThan(growth[1]);
  expect(growth[2]).toBeGreaterThan(0);
});

test("records have what queries are made of", async () => {
  const some = await records(1, 3_000);
  const urls = new Set(some.map(({ url }) => url));
  expect(urls.size).toBeLessThan(some.length / 2);
  expect(new Set(some.map(({ objectID }) => objectID)).size).toBe(some.length);
  expect(new Set(some.map(({ lang }) => lang))).toEqual(new Set(["en", "ja", "zh-CN"]));
  for (const { title, content, inlinks } of some) {
    expect(title).not.toBe("");
    expect(content).not.toBe("");
    expect(inlinks).toBeGreaterThanOrEqual(1);
  }
});
