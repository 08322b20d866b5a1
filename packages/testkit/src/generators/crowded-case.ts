import { countedOccurrencesMax, defaultIndexSettings, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import type { SearchCase } from "./search-case.js";

const words = ["red", "wine", "wino", "東京", "京都"] as const;

const settings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: [
      { attributes: ["title"], typoTolerance: true },
      { attributes: ["content"], typoTolerance: true },
    ],
  },
  queryTime: { typoTolerance: true },
});

/**
 * A few words, over and over again: each of them, or all together, about as often as occurrences of a word
 * count (ranking 2.3) and as segments are marked (ranking 6.1).
 */
const crowdedText = fc
  .record({
    pattern: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    between: fc.constantFrom(" ", "", ", "),
    isEach: fc.boolean(),
    count: fc.integer({ min: countedOccurrencesMax - 2, max: countedOccurrencesMax + 3 }),
  })
  .map(({ pattern, between, isEach, count }) => {
    const wordCount = isEach ? count * pattern.length : count;
    const text = Array.from({ length: wordCount }, (_, i) => {
      const isLast = (i + 1) % pattern.length === 0;
      return `${pattern[i % pattern.length]}${isLast ? " " : between}`;
    });
    return `${text.join("")}red wine`;
  });

const query = fc
  .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }), fc.constantFrom("", " "))
  .map(([found, end]) => found.join(" ") + end);

/** One record in which words stand more often than counts, or about as often, and a search for them. */
export const crowdedCase: fc.Arbitrary<SearchCase> = fc
  .record({ content: crowdedText, title: fc.constantFrom("", ...words), q: query })
  .map(({ content, title, q }) => ({
    history: [{ upserts: [{ objectID: "a", title, content }], deletes: [] }],
    settings,
    requests: [{ q, explain: true }],
    limits: {},
  }));
