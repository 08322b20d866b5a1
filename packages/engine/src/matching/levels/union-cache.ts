import type { Segment } from "../../segment/segment.js";
import { type MatchingCosts, usualCosts } from "../matching-costs.js";
import type { UnionKind, UnitedPostings } from "./united-postings.js";

/**
 * Cache of the united lists of short prefixes, since everyone who types begins with one. It keeps the most
 * recently used ones, up to `bytesMax` bytes. Segments are known by numbers, so the cache keeps none of them
 * in memory.
 */
export class UnionCache {
  readonly #bytesMax: number;
  readonly #bytesPerDocument: number;
  readonly #numbers = new WeakMap<Segment, number>();
  #nextNumber = 0;
  /** The least recently used one comes first. */
  readonly #unions = new Map<string, UnitedPostings>();
  #bytes = 0;

  constructor({ cache }: Pick<MatchingCosts, "cache"> = usualCosts, bytesMax = 64 * 2 ** 20) {
    this.#bytesPerDocument = cache;
    this.#bytesMax = bytesMax;
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
    const known = this.#unions.get(key);
    const union = known === undefined || (isWeighed && known.weights === null) ? unite() : known;
    this.#drop(key);
    this.#unions.set(key, union);
    this.#bytes += bytesOf(union);
    for (const oldest of this.#unions.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
    return union;
  }

  #numberOf(segment: Segment): number {
    const number = this.#numbers.get(segment) ?? this.#nextNumber++;
    this.#numbers.set(segment, number);
    return number;
  }

  #drop(key: string): void {
    const union = this.#unions.get(key);
    if (union === undefined) return;
    this.#unions.delete(key);
    this.#bytes -= bytesOf(union);
  }
}

function bytesOf({ documents, ratings, weights }: UnitedPostings): number {
  return documents.words.byteLength + ratings.byteLength + (weights?.byteLength ?? 0);
}
