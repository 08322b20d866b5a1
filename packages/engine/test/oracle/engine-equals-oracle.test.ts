/**
 * The engine gives what the oracle gives, a slow program that follows the definitions word by word:
 *  1. hits in the same order, with the same vectors, deciding criteria, matched terms, highlights and snippets;
 *  2. the same nbHits, reachable hits, facets, corrected query and removed words;
 *  3. whatever the history of batches, updates and deletes, and however documents lie in segments;
 *  4. in whichever way documents are matched: by united lists, by sorted postings, by looking them up, by reading them, or by arrays over
 *     all of them, with compiled kernels or without; whether or not segments tell of neighbours.
 *
 * A failure prints the seed and path that repeat it. ORACLE_CASES sets how many cases are drawn.
 */
import type { SearchRequest } from "@findling/protocol";
import { liveRecords, oracleSearch, profiles, type SearchCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { usualBudget } from "../../src/collector/ranking-budget.js";
import { PlainKernels } from "../../src/kernels/plain-kernels.js";
import { usualCosts } from "../../src/matching/matching-costs.js";
import { type IndexSnapshot, Searcher } from "../../src/searcher.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const numRuns = Number(process.env["ORACLE_CASES"] ?? 150);

const never = Number.POSITIVE_INFINITY;
const searchers = [
  usualCosts,
  { seek: 0, read: 0, scan: never, sparse: never, remember: 0, dense: never, runs: never, browse: 0 },
  { seek: never, read: never, scan: 0, sparse: 0, remember: 0, dense: never, runs: never, browse: 0 },
  {
    seek: 0,
    read: never,
    scan: never,
    sparse: never,
    remember: never,
    dense: never,
    runs: never,
    browse: 0,
  },
  { seek: never, read: never, scan: never, sparse: 0, remember: 0, dense: 0, runs: 0, browse: never },
]
  .map((costs) => new Searcher(usualBudget, costs))
  .concat(
    new Searcher(
      usualBudget,
      { ...usualCosts, scan: never, dense: 0, runs: 1, browse: never },
      new PlainKernels(),
    ),
  );

function engineAnswer(
  index: IndexFixture,
  request: SearchRequest,
  searcher: Searcher,
  snapshot: IndexSnapshot,
) {
  const { q, mode, filters, facets, page, hitsPerPage, explain, typoTolerance, synonyms, prefix } = request;
  const options = {
    mode: mode ?? ("typing" as const),
    filters: filters ?? [],
    facets: facets ?? [],
    page: page ?? 0,
    hitsPerPage: Math.min(hitsPerPage ?? 20, 100),
    explain: explain ?? false,
    typoTolerance: typoTolerance ?? index.settings.queryTime.typoTolerance,
    synonyms: synonyms ?? true,
    prefix: prefix ?? true,
  };
  const { truncatedFacets: _, ...outcome } = index.search(q, options, snapshot, searcher);
  const hits = outcome.hits.map(({ documentNumber, ...hit }) => ({
    ...hit,
    record: index.record(documentNumber),
  }));
  return { ...outcome, hits };
}

function expectEqual({ history, settings, requests }: SearchCase): void {
  const index = new IndexFixture(settings);
  for (const { upserts, deletes } of history) index.write(upserts, deletes);
  const oracle = { records: liveRecords(history), settings };
  const snapshot = index.snapshot();
  const signed = index.signedSnapshot();
  for (const [i, request] of requests.entries()) {
    const { hits, nbHits, facets, reachableHits, removedWords, correctedQuery } = oracleSearch(
      oracle,
      request,
    );
    const searcher = searchers[i % searchers.length];
    expect({ request, ...engineAnswer(index, request, searcher, i % 2 === 0 ? snapshot : signed) }).toEqual({
      request,
      hits,
      nbHits,
      facets,
      reachableHits,
      removedWords,
      correctedQuery,
    });
  }
}

test("plurals, removal of words, distinct, pins, hides, filters, facets", () => {
  fc.assert(fc.property(searchCase(profiles.rules), expectEqual), { numRuns });
});

test("scripts with spaces, words and prefixes", () => {
  fc.assert(fc.property(searchCase(profiles.spacedScripts), expectEqual), { numRuns });
});

test("everything, in all scripts", () => {
  fc.assert(fc.property(searchCase(profiles.full), expectEqual), { numRuns });
});
