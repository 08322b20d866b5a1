/**
 * Compares what an engine answers with what the oracle answers, for drawn cases
 * (see engine-equals-oracle.test.ts). The engine is given by its modules: what is built, or a patched copy.
 */
import type { SearchRequest } from "@findling/protocol";
import {
  liveRecords,
  type OracleResponse,
  oracleOf,
  type SearchCase,
  type VisibilityLimits,
} from "@findling/testkit";
import { expect } from "vitest";
import { type SearchScope, wholeIndex } from "../../src/filters/search-scope.js";
import type { IndexSnapshot } from "../../src/search/search-query.js";
import type { SearchWatch } from "../../src/search/search-stage.js";
import type { Searcher } from "../../src/search/searcher.js";
import type { EngineModules } from "../engine-modules.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { IndexFixture } from "../searcher/index-fixture.js";

interface Asked {
  readonly request: SearchRequest;
  readonly searcher: Searcher;
  readonly watch?: SearchWatch;
  readonly snapshot: IndexSnapshot;
  readonly scope?: SearchScope;
}

const inTime = { isLate: () => false };
const late = { isLate: () => true };

// The functions that use the engine stand inside: each comparison has searchers of its own.
export function comparisonWithOracle(engine: EngineModules) {
  const searchers = searchersOf(engine);
  const exhaustive = new engine.Searcher(engine.exhaustiveBudget);

  function engineAnswer(
    index: IndexFixture,
    { request, searcher, watch = inTime, snapshot, scope = wholeIndex }: Asked,
  ) {
    const { q, ...options } = engine.searchQueryOf(request, index.settings, scope);
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

  function expectEqual({ history, settings, requests, limits }: SearchCase): void {
    const index = new IndexFixture(settings, engine);
    for (const { upserts, deletes } of history) index.write(upserts, deletes);
    const oracle = oracleOf({ records: liveRecords(history), settings });
    const snapshot = index.snapshot();
    const signed = index.signedSnapshot();
    const scope = scopeOf(limits, index);
    for (const [i, request] of requests.entries()) {
      const expected = comparedPart(oracle(request, limits));
      // Few requests are drawn at once: each case begins with another searcher, and a failure repeats with
      // its own.
      const searcher = searchers[(history.length + requests.length + i) % searchers.length];
      const asked = { request, scope, snapshot: i % 2 === 0 ? snapshot : signed };
      for (const one of [searcher, exhaustive]) {
        const answer = engineAnswer(index, { ...asked, searcher: one });
        expect({ request, limits, ...answer }).toEqual({ request, limits, ...expected, leftOut: [] });
      }
      const { leftOut, ...answer } = engineAnswer(index, { ...asked, searcher, watch: late });
      const isTolerant = request.typoTolerance ?? settings.queryTime.typoTolerance;
      // A request that tolerates no typos is the same request without them.
      const withoutTypos = isTolerant
        ? comparedPart(oracle({ ...request, typoTolerance: false }, limits))
        : expected;
      expect({ request, limits, ...answer }).toEqual({ request, limits, ...withoutTypos });
      if (leftOut.length === 0)
        expect({ request, limits, ...answer }).toEqual({ request, limits, ...expected });
    }
  }

  return { engineAnswer, exhaustive, expectEqual };
}

const never = Number.POSITIVE_INFINITY;

/** Each matches documents in another way. The last one has no compiled kernels. */
function searchersOf({ Searcher: OfEngine, usualBudget, usualCosts }: EngineModules): Searcher[] {
  return [
    usualCosts,
    { seek: 0, scan: never, sparse: never, cache: 0, dense: never, runs: never, browse: 0 },
    { seek: never, scan: 0, sparse: 0, cache: 0, dense: never, runs: never, browse: 0 },
    { seek: 0, scan: never, sparse: never, cache: never, dense: never, runs: never, browse: 0 },
    { seek: never, scan: never, sparse: 0, cache: 0, dense: 0, runs: 0, browse: never },
  ]
    .map((costs) => new OfEngine(usualBudget, costs))
    .concat(
      new OfEngine(
        usualBudget,
        { ...usualCosts, scan: never, dense: 0, runs: 1, browse: never },
        new PlainKernels(),
      ),
    );
}

/** @returns the scope that the engine takes for the limits that the oracle takes */
function scopeOf({ filters = [], partitions }: VisibilityLimits, { settings }: IndexFixture): SearchScope {
  if (partitions === undefined) return { filters, partitions: null };
  return { filters, partitions: { key: settings.indexTime.partitionKey, names: partitions } };
}

function comparedPart(answer: OracleResponse) {
  const { hits, nbHits, facets, reachableHits, removedWords, correctedQuery } = answer;
  return { hits, nbHits, facets, reachableHits, removedWords, correctedQuery };
}
