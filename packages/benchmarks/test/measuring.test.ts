/**
 * What the benchmarks rest on:
 *  1. A seed repeats the queries; another seed makes others.
 *  2. Every class makes queries of its kind, as many as asked for.
 *  3. Percentiles are by nearest rank.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { datasetWords } from "../src/dataset-words.js";
import { percentiles } from "../src/percentiles.js";
import { queryClasses } from "../src/query-classes.js";
import { SeededChoice } from "../src/seeded-choice.js";

const nouns = ["abort", "controller", "promise", "network", "selector", "gradient", "keyframe", "animation"];
const records = Array.from({ length: 300 }, (_, n) => ({
  objectID: String(n),
  title: `${nouns[n % 8]} of ${nouns[(n * 3) % 8]}`,
  content: `Unusual${n}term about ${nouns[(n * 5) % 8]}`,
}));

function queriesOf(seed: number) {
  const choice = new SeededChoice(seed);
  return queryClasses(datasetWords(records, choice), choice, 20);
}

test("a seed repeats the queries", () => {
  expect(queriesOf(1)).toEqual(queriesOf(1));
  expect(queriesOf(1)).not.toEqual(queriesOf(2));
});

test.each([
  ["prefix of 1", /^.$/u],
  ["prefix of 3", /^.{3}$/u],
  ["prefix of 4-8", /^.{4,8}$/u],
  ["two words", /^\S+ \S+$/],
  ["three words", /^\S+ \S+ \S+$/],
  ["word + prefix of 1-2", /^\S+ \S{1,2}$/],
  ["empty", /^$/],
])("the class %s makes its kind of query", (name, kind) => {
  const queries = queriesOf(1).find((queryClass) => queryClass.name === name)?.queries ?? [];
  expect(queries.length).toBe(20);
  for (const query of queries) expect(query).toMatch(kind);
});

test("percentiles are by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 });
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (durations) => {
      const { p50, p95, p99 } = percentiles(durations);
      return durations.includes(p50) && p50 <= p95 && p95 <= p99;
    }),
  );
  expect(() => percentiles([])).toThrow(RangeError);
});
