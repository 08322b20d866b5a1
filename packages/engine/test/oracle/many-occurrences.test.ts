/**
 * Records that have a word more often than counts: the engine counts the same occurrences as the oracle, the
 * first ones, with compiled kernels or without.
 */
import { countedOccurrencesMax, mergeSettings } from "@findling/protocol";
import { oracleOf } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const more = countedOccurrencesMax + 40;
const settings = mergeSettings(plainSettings, { queryTime: { typoTolerance: true } });
const searchers = [new Searcher(), new Searcher(usualBudget, usualCosts, new PlainKernels())];

/** The text so often, then `behind`. */
const often = (text: string, behind: string): string => `${text.repeat(more)} ${behind}`;

describe.each([
  ["one word", often("red ", "wine red"), ["red", "red wine"]],
  ["a typo before the word", often("rad ", "red wine"), ["red wine"]],
  ["words written together", often("fe-ff ", "fe ff"), ["fe-ff"]],
  ["bigrams", often("東京", "京 wine"), ["東京"]],
  ["Hangul words", often("가나다 ", "wine"), ["가나"]],
])("%s", (_, content, queries) => {
  const records = [
    { objectID: "1", title: "wine", content },
    { objectID: "2", title: "red wine", content: "the red wine fe ff" },
  ];
  const index = new IndexFixture(settings).write(records);
  const oracle = oracleOf({ records, settings });

  test.each(queries)("%s", { timeout: 120_000 }, (q) => {
    const { hits, nbHits } = oracle({ q, explain: true });
    for (const searcher of searchers) {
      const answer = index.search(q, { explain: true }, index.snapshot(), searcher);
      const shown = answer.hits.map(({ documentNumber, objectID, ...hit }) => ({
        objectID,
        record: index.record(documentNumber),
        ...hit,
      }));
      expect(answer.nbHits).toBe(nbHits);
      // Compared as a whole: a difference would be printed in full, which takes a minute.
      expect(JSON.stringify(shown) === JSON.stringify(hits)).toBe(true);
    }
  });
});

test("a phrase that stands often where it does not count, and once where it does", () => {
  const exactTier = { attributes: ["url"], typoTolerance: false };
  const tolerantTier = { attributes: ["content"], typoTolerance: true };
  const indexTime = { searchableTiers: [exactTier, tolerantTier] };
  const tiered = mergeSettings(settings, { indexTime });
  const records = [{ objectID: "1", url: "lian li ".repeat(more), content: "a lian li case" }];
  const { nbHits } = oracleOf({ records, settings: tiered })({ q: "lianli" });
  expect(nbHits).toBe(1);
  expect(new IndexFixture(tiered).write(records).search("lianli").nbHits).toBe(nbHits);
});
