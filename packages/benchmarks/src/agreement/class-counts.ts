import type { QueryClass } from "../queries/query-class.js";
import type { ClassAgreement } from "./agreement-report.js";
import type { OrderComparison } from "./compare-orders.js";
import type { DistinctSearch } from "./distinct-searches.js";

/** Adds up comparisons by class. */
export class ClassCounts {
  readonly #asked: { readonly search: DistinctSearch; readonly comparison: OrderComparison }[] = [];

  add(search: DistinctSearch, comparison: OrderComparison): void {
    this.#asked.push({ search, comparison });
  }

  of({ name, queries }: QueryClass): ClassAgreement {
    const ofClass = this.#asked.map(({ search, comparison }) => ({
      ...comparison,
      drawn: search.drawn.get(name) ?? 0,
    }));
    const counted = (isCounted: (comparison: OrderComparison) => boolean): number =>
      ofClass.reduce((sum, each) => sum + (isCounted(each) ? each.drawn : 0), 0);
    const asked = counted(() => true);
    return {
      name,
      asked,
      leftOut: queries.length - asked,
      distinct: ofClass.filter(({ drawn }) => drawn > 0).length,
      beyondFull: counted(({ isBeyondFull }) => isBeyondFull),
      sameFirst: counted(hasSameFirst),
      sameCount: counted(hasSameCount),
      same: counted((each) => hasSameFirst(each) && hasSameCount(each)),
    };
  }
}

function hasSameFirst({ firstRank }: OrderComparison): boolean {
  return firstRank === null;
}

function hasSameCount({ nbHits, exactNbHits }: OrderComparison): boolean {
  return nbHits === exactNbHits;
}
