import { type BucketedMatches, exactnessOfValuesMax } from "../../kernels/buckets.js";
import type { SayableBeginnings, SayableValues } from "../../query/sayable-values.js";
import type { Segment } from "../../segment/segment.js";
import { ANY_VALUES, mayHaveValue, type SoughtValues } from "../../segment/value-signatures.js";
import type { RankingContext } from "../ranking-context.js";

/** The points for a value that is wholly said, by exact occurrences alone. Equality adds the last point. */
const saidExactly = exactnessOfValuesMax - 1;

/** What all matches of a class have in common. */
export interface MatchClass {
  readonly typos: number;
  readonly tier: number;
}

/**
 * One mask for each way: a document qualifies if it has all bits of some mask. null: any document may
 * qualify. Masks are signed, so that comparing them is one instruction.
 */
type SoughtBits = Int32Array | null;

/**
 * Bounds what the values of matches may add to `exactness`. It uses what is stored of each document: the
 * signature of its values, and how their words begin.
 */
export class MatchValues {
  readonly #sought: SoughtValues;
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
    this.#sought = hasAll ? plan.soughtValues : ANY_VALUES;
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
    const lackedByInexact = lackedByInexactIf(somehow);
    const inexactMax = this.#inexactMax;
    const anywhere = this.#anywhere;
    const { said, equal } = this.#sought;
    const count = documents.length;
    for (let i = 0; i < count; i++) {
      const bucket = buckets[i];
      if (lackedByInexact !== null && bucket > inexactMax) {
        buckets[i] = bucket + lackedByInexact;
        continue;
      }
      const document = documents[i];
      const beginnings = valueBeginnings[document] | 0;
      // Most documents lack a bit that every way needs.
      if ((beginnings & common) !== common) {
        buckets[i] = bucket + exactnessOfValuesMax;
        continue;
      }
      let ofValues = hasAnyOf(beginnings, somehow) ? 1 : 0;
      // Signatures are read only if the beginnings fit, since beginnings lie closer together in memory.
      const mayBeSaid =
        bucket <= inexactMax &&
        hasAnyOf(beginnings, anywhere) &&
        mayHaveValue(valueSignatures, document, said);
      if (mayBeSaid) {
        if (hasAnyOf(beginnings, exactly)) ofValues = saidExactly;
        if (mayHaveValue(valueSignatures, document, equal)) ofValues++;
      }
      buckets[i] = bucket + exactnessOfValuesMax - ofValues;
    }
  }
}

function bitsOf(ways: SayableBeginnings, tiers: readonly number[]): SoughtBits {
  if (ways === null) return null;
  return Int32Array.from(ways.flatMap((beginnings) => tiers.map((tier) => beginnings.bitsIn(tier))));
}

/**
 * The points that every document with inexact words lacks; null if the bits of a document decide. `somehow`:
 * the bits of values that such words may say.
 */
function lackedByInexactIf(somehow: SoughtBits): number | null {
  if (somehow === null) return exactnessOfValuesMax - 1;
  return somehow.length === 0 ? exactnessOfValuesMax : null;
}

/** The bits that a document must have to qualify in any of the ways. */
function commonBits(...sought: readonly SoughtBits[]): number {
  const masks = sought.flatMap((ways) => (ways === null ? [0] : [...ways]));
  return masks.reduce((common, mask) => common & mask, -1);
}

function hasAnyOf(bits: number, sought: SoughtBits): boolean {
  if (sought === null) return true;
  for (let i = 0; i < sought.length; i++) if ((bits & sought[i]) === sought[i]) return true;
  return false;
}
