import { type BucketedMatches, exactnessOfValuesMax } from "../kernels/buckets.js";
import type { SayableBeginnings, SayableValues } from "../query/sayable-values.js";
import type { RankingContext } from "../ranking/ranking-context.js";
import type { Segment } from "../segment/segment.js";
import { mayHaveValue, type SoughtSignature } from "../segment/value-signatures.js";

/** What all matches of a class have in common. */
export interface MatchClass {
  readonly typos: number;
  readonly tier: number;
}

/** By way the bits of which a document has all; null: any document may be one. */
type SoughtBits = Uint32Array | null;

/**
 * Tells what values of matches may make of `exactness`, from what is stored of each document: the signature
 * of its values, and how their words begin.
 */
export class MatchValues {
  readonly #signature: SoughtSignature;
  /** null: any value may be one that is said. */
  readonly #sayable: SayableValues | null;
  /** Where more words are not exact, no value is said exactly, nor equals the query. */
  readonly #inexactMax: number;

  /** `isExact`: what hardly ever happens has to be taken into account, too. */
  constructor({ plan, requirement }: Pick<RankingContext, "plan" | "requirement">, isExact: boolean) {
    // A value says all that matched where dropped words are not in it.
    const hasAll = requirement.counted === 2 ** plan.words.length - 1;
    this.#signature = hasAll ? plan.valueSignature : null;
    this.#sayable = isExact || !hasAll ? null : plan.sayableValues;
    // A match may lack words that count but are not required.
    this.#inexactMax = requirement.counted === requirement.required ? 0 : Number.POSITIVE_INFINITY;
  }

  /**
   * Adds to the buckets of matches of a class, which tell how many words are not exact, what their values
   * lack.
   */
  addTo({ documents, buckets }: BucketedMatches, { parts }: Segment, { typos, tier }: MatchClass): void {
    const { valueSignatures, valueBeginnings } = parts;
    const exactly = bitsOf(this.#sayable?.exactly ?? null, tier);
    const somehow = bitsOf(this.#sayable?.somehow(typos) ?? null, tier);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      const beginnings = valueBeginnings[document];
      const isSomehow = hasAnyOf(beginnings, somehow);
      if (buckets[i] > this.#inexactMax || !mayHaveValue(valueSignatures, document, this.#signature))
        buckets[i] += exactnessOfValuesMax - (isSomehow ? 1 : 0);
      // A value of another tier may equal the query all the same.
      else if (!hasAnyOf(beginnings, exactly)) buckets[i] += exactnessOfValuesMax - (isSomehow ? 2 : 1);
    }
  }
}

function bitsOf(ways: SayableBeginnings, tier: number): SoughtBits {
  return ways === null ? null : Uint32Array.from(ways, (beginnings) => beginnings.bitsIn(tier));
}

function hasAnyOf(bits: number, sought: SoughtBits): boolean {
  if (sought === null) return true;
  for (let i = 0; i < sought.length; i++) if ((bits & sought[i]) >>> 0 === sought[i]) return true;
  return false;
}
