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

/**
 * One mask for each way: a document qualifies if it has all bits of some mask. null: any document may
 * qualify.
 */
type SoughtBits = Uint32Array | null;

/**
 * Bounds what the values of matches may add to `exactness`. It uses what is stored of each document: the
 * signature of its values, and how their words begin.
 */
export class MatchValues {
  readonly #signature: SoughtSignature;
  /** null: any value may be wholly said. */
  readonly #sayable: SayableValues | null;
  /**
   * If more words than this are not exact, no value is said by exact occurrences, and none equals the query.
   */
  readonly #inexactMax: number;
  /** Values said by exact occurrences, in any tier. A value that equals the query is one of these. */
  readonly #anywhere: SoughtBits;

  /** `isExact`: rare cases have to be taken into account, too. */
  constructor(
    { plan, requirement, tierCount }: Pick<RankingContext, "plan" | "requirement" | "tierCount">,
    isExact: boolean,
  ) {
    // If words were dropped, a value without them still says all words that matched.
    const hasAll = requirement.counted === 2 ** plan.words.length - 1;
    this.#signature = hasAll ? plan.valueSignature : null;
    this.#sayable = isExact || !hasAll ? null : plan.sayableValues;
    // A match may lack words that count but are not required.
    this.#inexactMax = requirement.counted === requirement.required ? 0 : Number.POSITIVE_INFINITY;
    const tiers = Array.from({ length: tierCount }, (_, tier) => tier);
    this.#anywhere = bitsOf(this.#sayable?.exactly ?? null, tiers);
  }

  /**
   * Expects the buckets of matches, all of one class, to hold how many of their words are not exact. Adds how
   * many of the points for values each match lacks, at least.
   */
  addTo({ documents, buckets }: BucketedMatches, { parts }: Segment, { typos, tier }: MatchClass): void {
    const { valueSignatures, valueBeginnings } = parts;
    const exactly = bitsOf(this.#sayable?.exactly ?? null, [tier]);
    const somehow = bitsOf(this.#sayable?.somehow(typos) ?? null, [tier]);
    const common = commonBits(somehow, this.#anywhere);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      const beginnings = valueBeginnings[document];
      // Most documents lack a bit that every way needs.
      if ((beginnings & common) >>> 0 !== common) {
        buckets[i] += exactnessOfValuesMax;
        continue;
      }
      let ofValues = hasAnyOf(beginnings, somehow) ? 1 : 0;
      // Signatures are read only if the beginnings fit, since beginnings lie closer together in memory.
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

/** The bits that a document must have to qualify in any of the ways. */
function commonBits(...sought: readonly SoughtBits[]): number {
  const masks = sought.flatMap((ways) => (ways === null ? [0] : [...ways]));
  return masks.reduce((common, mask) => common & mask, 0xffffffff) >>> 0;
}

function hasAnyOf(bits: number, sought: SoughtBits): boolean {
  if (sought === null) return true;
  for (let i = 0; i < sought.length; i++) if ((bits & sought[i]) >>> 0 === sought[i]) return true;
  return false;
}
