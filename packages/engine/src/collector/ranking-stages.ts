import { type Selection, tierBits } from "./select-pool.js";

/** More than a pool has places. */
const placesEnd = 2 ** 32;

/** Documents of a selection of which none surely stands before another by what matching knows. */
export interface RankingStage {
  readonly places: Uint32Array;
  /** None of them, and none of later stages, ranks before what has a lower standing. */
  readonly standing: number;
}

/**
 * A selection in stages, best first. `byTier`: the tier decides next after words and typos, as it does among the matches
 * of a single word, which are all equally near; what matching knows of it is a lower bound.
 */
export function* rankingStages(selection: Selection, byTier: boolean): Generator<RankingStage> {
  const { classes, tiers } = selection;
  // A standing of 16 bits and a place make one number, and numbers are sorted fastest.
  const order = new Float64Array(classes.length);
  for (let i = 0; i < order.length; i++) {
    order[i] = standingOf(classes[i], byTier ? tiers[i] : 0) * placesEnd + i;
  }
  order.sort();
  const places = new Uint32Array(order.length);
  for (let from = 0; from < order.length; ) {
    const standing = Math.floor(order[from] / placesEnd);
    let to = from;
    while (to < order.length && order[to] < (standing + 1) * placesEnd)
      places[to] = order[to++] - standing * placesEnd;
    yield { places: places.subarray(from, to), standing };
    from = to;
  }
}

/** A class and a tier in one number that ascends as they get worse. */
export function standingOf(ofClass: number, tier: number): number {
  return (ofClass << tierBits) | tier;
}

/** What has been ranked so far: counts how many groups surely stand before all that has not. */
export class RankedGroups {
  readonly #standings: number[] = [];
  readonly #groups: number[] = [];

  add(standing: number, group: number): void {
    this.#standings.push(standing);
    this.#groups.push(group);
  }

  /** How many groups have a document of a lower standing. */
  countBefore(standing: number): number {
    const groups = new Set<number>();
    for (let i = 0; i < this.#groups.length; i++) {
      if (this.#standings[i] < standing) groups.add(this.#groups[i]);
    }
    return groups.size;
  }
}

/** How many groups a selection has beside those that pins stand for. */
export function countGroups({ groups }: Selection, excluded: ReadonlySet<number>): number {
  const distinct = new Set(groups);
  let count = distinct.size;
  for (const group of excluded) if (distinct.has(group)) count--;
  return count;
}
