/**
 * The engine gives what the oracle gives, a slow program that follows the definitions word by word:
 *  1. hits in the same order, with the same vectors, deciding criteria, matched terms, highlights and
 *     snippets;
 *  2. the same nbHits, reachable hits, facets, corrected query and removed words;
 *  3. whatever the history of batches, updates and deletes, and however documents lie in segments;
 *  4. in whichever way documents are matched: by united lists, by sorted postings, by looking them up, by
 *     reading them, or by arrays over all of them, with compiled kernels or without; whether or not segments
 *     have neighbour signatures;
 *  5. whoever asks may see all, what passes filters, or the records of some partitions;
 *  6. by a searcher that ranks every match in full, too, also where more match than are ranked as usual: what
 *     measures the agreement of large indexes may stand in for the oracle;
 *  7. a search that lacks time gives what the oracle gives without typos, and names what it left out, unless
 *     that makes no difference.
 *
 * A failure prints the seed and path that repeat it. ORACLE_CASES sets how many cases are drawn.
 */
import { mergeSettings, type SearchRequest } from "@findling/protocol";
import {
  drawnCases,
  liveRecords,
  oracleOf,
  oracleSearch,
  profiles,
  type SearchCase,
  searchCase,
  type VisibilityLimits,
} from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SearchScope, wholeIndex } from "../../src/filters/search-scope.js";
import { usualCosts } from "../../src/matching/matching-costs.js";
import { exhaustiveBudget, usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { type IndexSnapshot, searchQueryOf } from "../../src/search/search-query.js";
import type { SearchWatch } from "../../src/search/search-stage.js";
import { Searcher } from "../../src/search/searcher.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const numRuns = Number(process.env["ORACLE_CASES"] ?? drawnCases(100));
/** In milliseconds, on a busy machine. */
const timeout = numRuns * 1_000;

const never = Number.POSITIVE_INFINITY;
const searchers = [
  usualCosts,
  { seek: 0, scan: never, sparse: never, cache: 0, dense: never, runs: never, browse: 0 },
  { seek: never, scan: 0, sparse: 0, cache: 0, dense: never, runs: never, browse: 0 },
  {
    seek: 0,

    scan: never,
    sparse: never,
    cache: never,
    dense: never,
    runs: never,
    browse: 0,
  },
  { seek: never, scan: never, sparse: 0, cache: 0, dense: 0, runs: 0, browse: never },
]
  .map((costs) => new Searcher(usualBudget, costs))
  .concat(
    new Searcher(
      usualBudget,
      { ...usualCosts, scan: never, dense: 0, runs: 1, browse: never },
      new PlainKernels(),
    ),
  );

const exhaustive = new Searcher(exhaustiveBudget);

/** @returns the scope that the engine takes for the limits that the oracle takes */
function scopeOf({ filters = [], partitions }: VisibilityLimits, { settings }: IndexFixture): SearchScope {
  if (partitions === undefined) return { filters, partitions: null };
  return { filters, partitions: { key: settings.indexTime.partitionKey, names: partitions } };
}

const inTime = { isLate: () => false };
const late = { isLate: () => true };

interface Asked {
  readonly request: SearchRequest;
  readonly searcher: Searcher;
  readonly watch?: SearchWatch;
  readonly snapshot: IndexSnapshot;
  readonly scope?: SearchScope;
}

function engineAnswer(
  index: IndexFixture,
  { request, searcher, watch = inTime, snapshot, scope = wholeIndex }: Asked,
) {
  const { q, ...options } = searchQueryOf(request, index.settings, scope);
  const {
    truncatedFacets: _,
    cutHighlights: _cut,
    plan: _plan,
    ...outcome
  } = index.search(q, options, snapshot, searcher, watch);
  const hits = outcome.hits.map(({ documentNumber, ...hit }) => ({
    ...hit,
    record: index.record(documentNumber),
  }));
  return { ...outcome, hits };
}

function oracleAnswer(...asked: Parameters<typeof oracleSearch>) {
  const { hits, nbHits, facets, reachableHits, removedWords, correctedQuery } = oracleSearch(...asked);
  return { hits, nbHits, facets, reachableHits, removedWords, correctedQuery };
}

function expectEqual({ history, settings, requests, limits }: SearchCase): void {
  const index = new IndexFixture(settings);
  for (const { upserts, deletes } of history) index.write(upserts, deletes);
  const oracle = { records: liveRecords(history), settings };
  const snapshot = index.snapshot();
  const signed = index.signedSnapshot();
  const scope = scopeOf(limits, index);
  for (const [i, request] of requests.entries()) {
    const expected = oracleAnswer(oracle, request, limits);
    // Few requests are drawn at once: each case begins with another searcher, and a failure repeats with its
    // own.
    const searcher = searchers[(history.length + requests.length + i) % searchers.length];
    const asked = { request, scope, snapshot: i % 2 === 0 ? snapshot : signed };
    for (const one of [searcher, exhaustive]) {
      const answer = engineAnswer(index, { ...asked, searcher: one });
      expect({ request, limits, ...answer }).toEqual({ request, limits, ...expected, leftOut: [] });
    }
    const { leftOut, ...answer } = engineAnswer(index, { ...asked, searcher, watch: late });
    const withoutTypos = oracleAnswer(oracle, { ...request, typoTolerance: false }, limits);
    expect({ request, limits, ...answer }).toEqual({ request, limits, ...withoutTypos });
    if (leftOut.length === 0)
      expect({ request, limits, ...answer }).toEqual({ request, limits, ...expected });
  }
}

test("plurals, removal of words, distinct, pins, hides, filters, facets", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.rules), expectEqual), { numRuns });
});

test("scripts with spaces, words and prefixes", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.spacedScripts), expectEqual), { numRuns });
});

test("everything, in all scripts", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.full), expectEqual), { numRuns });
});

test("questions of many words, most answers to which are partial matches", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.questions), expectEqual), { numRuns });
});

test("mistyped words, most of which are found by typos, written together or cut", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.mistyped), expectEqual), { numRuns });
});

const word = fc.constantFrom("mail", "mails", "e-mail", "box");
const sentence = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(" "));
const manyAlike = fc.array(fc.record({ title: sentence(3), content: sentence(6), kind: fc.nat(2_000) }), {
  minLength: usualBudget.ranked.typing + 200,
  maxLength: usualBudget.ranked.typing + 200,
});

test("every match is ranked in full, where more match than are as usual (6)", { timeout: 60_000 }, () => {
  const queryTime = { distinctAttribute: "kind", typoTolerance: true };
  const settings = mergeSettings(plainSettings, { queryTime });
  fc.assert(
    fc.property(manyAlike, (drawn) => {
      const records = drawn.map((fields, i) => ({ ...fields, objectID: String(i) }));
      const index = new IndexFixture(settings).write(records);
      const oracle = oracleOf({ records, settings });
      for (const q of ["m", "mail", "mail box", "mial"]) {
        const { hits, nbHits } = oracle({ q, explain: true });
        const request = { q, explain: true };
        const answer = engineAnswer(index, { request, searcher: exhaustive, snapshot: index.snapshot() });
        expect([q, answer.hits, answer.nbHits]).toEqual([q, hits, nbHits]);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
