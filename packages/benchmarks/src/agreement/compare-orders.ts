import { exhaustiveBudget, Searcher, type SearchHit } from "@findling/engine";
import { fullyRankedMatchesMin } from "@findling/protocol";
import { agreementDepth } from "./agreement-report.js";
import type { DistinctSearch } from "./distinct-searches.js";
import type { SearchedIndex } from "./searched-index.js";

export interface OrderComparison {
  readonly nbHits: number;
  readonly exactNbHits: number;
  /** One-based; null if the first hits are the same. */
  readonly firstRank: number | null;
  /** Whether there are more hits than documents that are always ranked in full. */
  readonly isBeyondFull: boolean;
}

/** Compares the searches of one searcher with those of one that ranks every match in full. */
export class OrderComparer {
  readonly #exact = new Searcher(exhaustiveBudget);

  constructor(
    readonly index: SearchedIndex,
    readonly measured: Searcher,
  ) {}

  compare(search: DistinctSearch): OrderComparison {
    const found = this.index.search(search, this.measured);
    const exact = this.index.search(search, this.#exact);
    const mode = search.query.options.mode ?? "typing";
    return {
      nbHits: found.nbHits,
      exactNbHits: exact.nbHits,
      firstRank: firstDifference(found.hits, exact.hits),
      isBeyondFull: exact.nbHits > fullyRankedMatchesMin[mode],
    };
  }
}

function firstDifference(found: readonly SearchHit[], exact: readonly SearchHit[]): number | null {
  for (let place = 0; place < agreementDepth; place++) {
    if (found.at(place)?.documentNumber !== exact.at(place)?.documentNumber) return place + 1;
  }
  return null;
}
