import { Bitset } from "../collections/bitset.js";
import { type PostingListRange, unionPostingsWithMerits } from "../postings/postings-union.js";
import type { Segment } from "../segment/segment.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";

/** The documents of posting lists by a bit, and a byte: the merit of the best posting (meritOf of posting-summary.ts). */
export interface UnitedPostings {
  readonly documents: Bitset;
  readonly merits: Uint8Array;
}

/** Unites lists of one segment. Only postings with all bits of `required` count. */
export function unitePostings(
  documentCount: number,
  ranges: readonly PostingListRange[],
  required: number,
): UnitedPostings {
  const united = { documents: new Bitset(documentCount), merits: new Uint8Array(documentCount) };
  const merits = { byDocument: united.merits, required };
  for (const range of ranges) unionPostingsWithMerits(range, united.documents, merits);
  return united;
}

/**
 * The united lists of short prefixes, since everybody who types begins with one: those used last, up to so many bytes. Knows segments by
 * numbers, so that it keeps none in memory.
 */
export class UnionMemory {
  readonly #bytesMax: number;
  readonly #rememberedFrom: number;
  readonly #numbers = new WeakMap<Segment, number>();
  #nextNumber = 0;
  /** The one used longest ago first. */
  readonly #unions = new Map<string, UnitedPostings>();
  #bytes = 0;

  constructor({ remember }: Pick<MatchingCosts, "remember"> = usualCosts, bytesMax = 32 * 2 ** 20) {
    this.#rememberedFrom = remember;
    this.#bytesMax = bytesMax;
  }

  /** Of the terms that start with `prefix`, whose lists take `bytes`. */
  united(
    segment: Segment,
    { prefix, required, bytes }: { prefix: string; required: number; bytes: number },
    unite: () => UnitedPostings,
  ): UnitedPostings {
    if (bytes < this.#rememberedFrom) return unite();
    const key = `${this.#numberOf(segment)} ${required} ${prefix}`;
    const union = this.#unions.get(key) ?? unite();
    this.#forget(key);
    this.#unions.set(key, union);
    this.#bytes += bytesOf(union);
    for (const oldest of this.#unions.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#forget(oldest);
    }
    return union;
  }

  #numberOf(segment: Segment): number {
    const number = this.#numbers.get(segment) ?? this.#nextNumber++;
    this.#numbers.set(segment, number);
    return number;
  }

  #forget(key: string): void {
    const union = this.#unions.get(key);
    if (union === undefined) return;
    this.#unions.delete(key);
    this.#bytes -= bytesOf(union);
  }
}

function bytesOf({ documents, merits }: UnitedPostings): number {
  return documents.words.byteLength + merits.byteLength;
}
