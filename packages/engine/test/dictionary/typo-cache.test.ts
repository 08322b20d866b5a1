/**
 * Remembered typos:
 *  1. A dictionary finds the same with a cache as without, whatever was asked before and whatever terms came
 *     meanwhile.
 *  2. The cache never holds more than its limit, and forgets what was not used for the longest time.
 *  3. Of a walk that was ended, wherever, nothing is remembered.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { SearchTimeoutError, TimeBudget } from "../../src/collections/time-budget.js";
import { layerOf } from "../../src/dictionary/dictionary-layer.js";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import type { TermDictionary } from "../../src/dictionary/term-dictionary.js";
import { TypoCache } from "../../src/dictionary/typo-cache.js";
import type { TypoQuery } from "../../src/dictionary/typo-query.js";
import { TypoSearch } from "../../src/dictionary/typo-search.js";
import { sortedDistinct } from "./plain-texts.js";

const term = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 5 });
const query: fc.Arbitrary<TypoQuery> = fc.record({
  word: fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 5 }),
  budget: fc.constantFrom(1, 2),
  isPrefix: fc.boolean(),
  isFirstDear: fc.boolean(),
});

function typosOf(dictionary: TermDictionary, asked: TypoQuery, cache: TypoCache): [number, number][] {
  const typos: [number, number][] = [];
  dictionary.forEachTypo(asked, cache, (found, cost) => typos.push([found, cost]));
  return typos.sort(([a], [b]) => a - b);
}

it("finds what is found without it (1)", () => {
  const step = fc.oneof(fc.array(term, { minLength: 1, maxLength: 8 }), query);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat({ max: 1_600 }), (steps, bytesMax) => {
      const writer = new DictionaryWriter();
      const cache = new TypoCache({ layerTermsMin: 2, bytesMax });
      const noCache = new TypoCache({ layerTermsMin: Number.POSITIVE_INFINITY, bytesMax: 0 });
      for (const taken of steps) {
        if (Array.isArray(taken)) {
          writer.numbersOf(sortedDistinct(taken));
          continue;
        }
        const { dictionary } = writer;
        const expected = typosOf(dictionary, taken, noCache);
        expect(typosOf(dictionary, taken, cache)).toEqual(expected);
        expect(typosOf(dictionary, taken, cache)).toEqual(expected);
        expect(cache.figures.bytes).toBeLessThanOrEqual(bytesMax);
      }
    }),
  );
});

it("forgets what was not used for the longest time (2)", () => {
  const layer = layerOf(0, sortedDistinct(["abcd", "abce", "bbbb", "cccc"]));
  const cache = new TypoCache({ layerTermsMin: 1, bytesMax: 560 });
  const ask = (word: string): Uint32Array => {
    const asked: TypoQuery = { word, budget: 1, isPrefix: false, isFirstDear: true };
    return cache.typosIn(layer, asked, new TypoSearch(asked));
  };
  const first = ask("abcf");
  const second = ask("bbba");
  expect(ask("abcf")).toBe(first);
  ask("ccca");
  expect(ask("abcf")).toBe(first);
  expect(ask("bbba")).not.toBe(second);
  expect(cache.figures.bytes).toBeLessThanOrEqual(560);
});

it("remembers nothing of a walk that was ended (3)", () => {
  const texts = fc.array(term, { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(texts, query, fc.integer({ min: 1, max: 20 }), (drawn, asked, end) => {
      const writer = new DictionaryWriter();
      writer.numbersOf(sortedDistinct(drawn));
      const { dictionary } = writer;
      const time = new TimeBudget(0);
      const cache = new TypoCache({ layerTermsMin: 1, bytesMax: 4_000 }, time);
      let looks = 0;
      time.begin(() => ++looks === end);
      try {
        typosOf(dictionary, asked, cache);
      } catch (error) {
        expect(error).toBeInstanceOf(SearchTimeoutError);
        expect(cache.figures.bytes).toBe(0);
      }
      expect(typosOf(dictionary, asked, cache)).toEqual(typosOf(dictionary, asked, new TypoCache()));
    }),
  );
});
