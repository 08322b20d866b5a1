import { type BucketedMatches, exactnessOfValuesMax } from "../kernels/buckets.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { RankingContext } from "../ranking/ranking-context.js";
import { isSilentPrefix } from "../ranking/term-ways.js";
import type { Segment } from "../segment/segment.js";
import { lengthsBetween, shapesOf } from "../segment/value-shapes.js";
import { mayHaveValue, type SoughtSignature } from "../segment/value-signatures.js";

/** Of words that some value says wholly: how many positions it has, as bits (see value-shapes.ts). */
interface SayableLengths {
  /** By exact occurrences alone. */
  readonly exactly: number;
  /** In any way. */
  readonly somehow: number;
}

/**
 * Tells what values of matches may make of `exactness`, from what is stored of each document: the signature
 * of its values, and their shapes.
 */
export class MatchValues {
  readonly #signature: SoughtSignature;
  /** null: any value may be one that is said. */
  readonly #lengths: SayableLengths | null;
  /** Where more words are not exact, no value is said exactly, nor equals the query. */
  readonly #inexactMax: number;

  /** `isExact`: what hardly ever happens has to be taken into account, too. */
  constructor({ plan, requirement }: Pick<RankingContext, "plan" | "requirement">, isExact: boolean) {
    // A value says all that matched where dropped words are not in it.
    const hasAll = requirement.counted === 2 ** plan.words.length - 1;
    this.#signature = hasAll ? plan.valueSignature : null;
    this.#lengths = isExact || !hasAll ? null : sayableLengths(plan);
    // A match may lack words that count but are not required.
    this.#inexactMax = requirement.counted === requirement.required ? 0 : Number.POSITIVE_INFINITY;
  }

  /**
   * Adds to the buckets of matches of a tier, which tell how many words are not exact, what their values
   * lack.
   */
  addTo({ documents, buckets }: BucketedMatches, { parts }: Segment, tier: number): void {
    const { valueSignatures, valueShapes } = parts;
    const lengths = this.#lengths;
    const exactly = lengths === null ? -1 : shapesOf(tier, lengths.exactly);
    const somehow = lengths === null ? -1 : shapesOf(tier, lengths.somehow);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      const shapes = valueShapes[document];
      const lacking = exactnessOfValuesMax - (lengths === null || (shapes & somehow) !== 0 ? 1 : 0);
      if (buckets[i] > this.#inexactMax || !mayHaveValue(valueSignatures, document, this.#signature))
        buckets[i] += lacking;
      // A value of another tier may equal the query all the same.
      else if (lengths !== null && (shapes & exactly) === 0) buckets[i] += lacking - 1;
    }
  }
}

/**
 * A position for each word of the query, free ones or not, and for each character of one that is cut out of
 * an unspaced run. Fewer where one term stands for two words; more where phrases stand for words, or where a
 * prefix stands for two words of a value, as `str` does for `String strings`. A value that repeats words more
 * often is left out.
 */
function sayableLengths({ words, phrases, query }: QueryPlan): SayableLengths {
  const positionsOf = (list: QueryPlan["query"]["all"]): number =>
    list.reduce((sum, { characters }) => sum + Math.max(1, characters.length), 0);
  const least = positionsOf(query.content);
  const most = positionsOf(query.all);
  const exactly = lengthsBetween(new Set(query.content.map(({ term }) => term)).size, most);
  if (query.content.some(isSilentPrefix)) return { exactly, somehow: 0 };
  const hasJoined = words.some(({ joinedWithPrevious }) => joinedWithPrevious !== null);
  const longest = Math.max(0, ...phrases.map(({ elements }) => elements.length));
  const fewest = hasJoined || longest > 0 ? 1 : least;
  const repeats = words.some(({ isPrefix }) => isPrefix) ? 1 : 0;
  return { exactly, somehow: exactly | lengthsBetween(fewest, most + longest + repeats) };
}
