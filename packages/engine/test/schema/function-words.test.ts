/**
 * Stop words and articles of an index are those of all its languages, entries of `dictionary` aside, in
 * order; stop characters are theirs. No index has a list of its own.
 */
import { articles, stopWordLanguages, stopWords } from "@findling/languages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { functionWordsOf } from "../../src/schema/function-words.js";

const someWords = ["the", "der", "の", "的", "誰", "谁", "house"];

test("are those of the languages, without entries", () => {
  fc.assert(
    fc.property(
      fc.subarray([...stopWordLanguages, "eo"]),
      fc.subarray([...someWords]),
      (languages, dictionary) => {
        const entries = new Set(dictionary);
        const without = (words: Iterable<string>) => [...words].filter((word) => !entries.has(word)).sort();
        const stops = without(stopWords(languages));
        const words = functionWordsOf(languages, entries);
        expect([...words.stopWords]).toEqual(stops);
        expect([...words.articles]).toEqual(without(articles(languages)));
        for (const word of someWords) {
          expect(words.stopWords.has(word)).toBe(stops.includes(word));
          const codePoint = word.codePointAt(0) ?? 0;
          const isIn = stops.some((stop) => [...stop].some((each) => each.codePointAt(0) === codePoint));
          expect(words.stopCharacters.has(codePoint)).toBe(isIn);
        }
      },
    ),
    { numRuns: 100 },
  );
});
