import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import type { SearchCase } from "./search-case.js";

/** Words, and how each is cut in two. */
const cutWords = fc.constantFrom(
  { whole: "lianli", halves: "lian li" },
  { whole: "lalaland", halves: "lala land" },
  { whole: "ryzen5", halves: "ryzen 5" },
);

const settings = mergeSettings(defaultIndexSettings, {
  indexTime: { searchableTiers: [{ attributes: ["title"], typoTolerance: true }] },
  queryTime: { typoTolerance: true, removeWordsIfNoResults: "none", distinctAttribute: null },
});

/**
 * A word that about as many records have as make it frequent (ranking 2.2, `cut`), and a record that has its
 * halves.
 */
export const rareWordCase: fc.Arbitrary<SearchCase> = fc
  .record({ word: cutWords, count: fc.integer({ min: 8, max: 12 }), end: fc.constantFrom("", " ") })
  .map(({ word, count, end }) => {
    const titles = [word.halves, ...Array.from({ length: count }, () => word.whole)];
    return {
      history: [{ upserts: titles.map((title, i) => ({ objectID: String(i), title })), deletes: [] }],
      settings,
      requests: [{ q: word.whole + end, explain: true }],
      limits: {},
    };
  });
