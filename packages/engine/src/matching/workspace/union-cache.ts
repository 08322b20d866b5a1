import { BoundedCache } from "../../collections/bounded-cache.js";
import type { CacheFigures, ReportingCache } from "../../collections/cache-figures.js";
import type { Segment } from "../../segment/segment.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";
import type { UnionKind, UnitedPostings } from "./united-postings.js";

/**
 * Cache of the united lists of short prefixes, since everyone who types begins with one. Segments never
 * change, so a union never becomes wrong. They are known by numbers, so the cache keeps none of them in
 * memory.
 */
export class UnionCache implements ReportingCache {
  readonly #bytesPerDocument: number;
  readonly #numbers = new WeakMap<Segment, number>();
  #nextNumber = 0;
  readonly #unions: BoundedCache<UnitedPostings>;

  constructor({ cache }: Pick<MatchingCosts, "cache"> = usualCosts, bytesMax = 64 * 2 ** 20) {
    this.#bytesPerDocument = cache;
    this.#unions = new BoundedCache({ name: "unions", bytesMax, bytesOf });
  }

  get figures(): CacheFigures {
    return this.#unions.figures;
  }

  /** Whether unions of lists with this many bytes are kept. */
  isWorthCaching(bytes: number, { documentCount }: Segment): boolean {
    return bytes >= documentCount * this.#bytesPerDocument;
  }

  /**
   * The union of the lists of all terms that start with `prefix`. One with weights also serves callers that
   * need none.
   */
  united(
    segment: Segment,
    { prefix, required, base, isWeighed }: UnionKind & { readonly prefix: string },
    unite: () => UnitedPostings,
  ): UnitedPostings {
    const key = `${this.#numberOf(segment)} ${required} ${base} ${prefix}`;
    const known = this.#unions.find(key, ({ weights }) => !isWeighed || weights !== null);
    if (known !== undefined) return known;
    const union = unite();
    this.#unions.keep(key, union);
    return union;
  }

  #numberOf(segment: Segment): number {
    const number = this.#numbers.get(segment) ?? this.#nextNumber++;
    this.#numbers.set(segment, number);
    return number;
  }
}

function bytesOf({ documents, ratings, weights }: UnitedPostings): number {
  return documents.words.byteLength + ratings.byteLength + (weights?.byteLength ?? 0);
}
