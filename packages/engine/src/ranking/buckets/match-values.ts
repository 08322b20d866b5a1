import { type BucketedMatches, exactnessOfValuesMax } from "../../kernels/buckets.js";
import type { SayableBeginnings, SayableValues } from "../../query/sayable-values.js";
import type { Segment } from "../../segment/segment.js";
import { mayHaveValue, type SoughtSignature } from "../../segment/value-signatures.js";
import type { RankingContext } from "../ranking-context.js";

/** What all matches of a class have in common. */
export interface MatchClass {
  readonly typos: number;
  readonly tier: number;
}

type MatchValuesInput = Pick<RankingContext, "plan" | "requirement" | "tierCount">;

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
  /** Of values that exact occurrences say, in any tier: such a value equals the query, if one does. */
  readonly #anywhere: SoughtBits;

  /** `isExact`: what hardly ever happens has to be taken into account, too. */
  constructor({ plan, requirement, tierCount }: MatchValuesInput, isExact: boolean) {
    // A value says all that matched where dropped words are not in it.
    const hasAll = requirement.counted === 2 ** plan.words.length - 1;
    this.#signature = hasAll ? plan.valueSignature : null;
    this.#sayable = isExact || !hasAll ? null : plan.sayableValues;
    // A match may lack words that count but are not required.
    this.#inexactMax = requirement.counted === requirement.required ? 0 : Number.POSITIVE_INFINITY;
    const tiers = Array.from({ length: tierCount }, (_, tier) => tier);
    this.#anywhere = bitsOf(this.#sayable?.exactly ?? null, tiers);
  }

  /**
   * Adds to the buckets of matches of a class, which tell how many words are not exact, what their values
   * lack.
   */
  addTo({ documents, buckets }: BucketedMatches, { parts }: Segment, { typos, tier }: MatchClass): void {
    const { valueSignatures, valueBeginnings } = parts;
    const exactly = bitsOf(this.#sayable?.exactly ?? null, [tier]);
    const somehow = bitsOf(this.#sayable?.somehow(typos) ?? null, [tier]);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      const beginnings = valueBeginnings[document];
      let ofValues = hasAnyOf(beginnings, somehow) ? 1 : 0;
      // Signatures are looked at only where the beginnings, which lie closer together, are those.
      const mayEqual =
        buckets[i] <= this.#inexactMax &&
        hasAnyOf(beginnings, this.#anywhere) &&
        mayHaveValue(valueSignatures, document, this.#signature);
      if (mayEqual) ofValues = hasAnyOf(beginnings, exactly) ? exactnessOfValuesMax : ofValues + 1;
      buckets[i] += exactnessOfValuesMax - ofValues;
    }
  }
}

function bitsOf(ways: SayableBeginnings, tiers: readonly number[]): SoughtBits {
  if (ways === null) return null;
  return Uint32Array.from(ways.flatMap((beginnings) => tiers.map((tier) => beginnings.bitsIn(tier))));
}

function hasAnyOf(bits: number, sought: SoughtBits): boolean {
  if (sought === null) return true;
  for (let i = 0; i < sought.length; i++) if ((bits & sought[i]) >>> 0 === sought[i]) return true;
  return false;
}
