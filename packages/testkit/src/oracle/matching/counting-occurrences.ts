import { countedOccurrencesMax } from "@findling/protocol";
import type { AnalyzedAttribute } from "../analysis/analyze-record.js";
import { type Occurrence, rowOf } from "./occurrence.js";

/**
 * Ranking 2.2 and 2.3: which occurrences of one word in one document count.
 *
 * 1. With `prefix: false` those through pieces and Hangul grams do not.
 * 2. In a tier with `typoTolerance: false` those with a cost above 0 do not.
 * 3. Of the rest only the cheapest do: of those through terms the first 1,000 in the record, of those through
 *    phrases, too.
 * 4. One whose span overlaps that of one of an earlier row does not. Literally: also where that other one
 *    does not count itself because of a third. So it is with several derivations at one token.
 *
 * One that overlaps a cheaper one is none of the cheapest.
 */
const overlap = (a: Occurrence, b: Occurrence): boolean =>
  a.attribute.name === b.attribute.name && a.start <= b.end && b.start <= a.end;

export interface CountingInput {
  /** The index of the word. */
  readonly word: number;
  /** Those of the record, in order. */
  readonly attributes: readonly AnalyzedAttribute[];
  readonly prefix: boolean;
}

export function countingOccurrences(
  found: readonly Occurrence[],
  { word, attributes, prefix }: CountingInput,
): Occurrence[] {
  const allowed = found
    .filter(({ needsPrefix }) => prefix || !needsPrefix)
    .filter(({ cost, attribute }) => cost === 0 || attribute.typoTolerance);
  const least = Math.min(...allowed.map(({ cost }) => cost));
  const ofLeastCost = allowed.filter(({ cost }) => cost === least);
  // What stands where the word that it is joined with counts does so, too.
  const isOther = ({ joined }: Occurrence): boolean => joined !== null && joined.bearer !== word;
  const first = firstOnes(
    ofLeastCost.filter((one) => !isOther(one)),
    attributes,
  );
  const cheapest = ofLeastCost.filter((one) => isOther(one) || first.has(one));
  return cheapest.filter(
    (one) => !cheapest.some((other) => rowOf(other.kind) < rowOf(one.kind) && overlap(other, one)),
  );
}

/** Several derivations at one token, or at one phrase, are one. */
function firstOnes(
  occurrences: readonly Occurrence[],
  attributes: readonly AnalyzedAttribute[],
): Set<Occurrence> {
  const inTextOrder = occurrences.toSorted(
    (a, b) => attributes.indexOf(a.attribute) - attributes.indexOf(b.attribute) || a.start - b.start,
  );
  const first = (ofPhrases: boolean): Occurrence[] => {
    const alike = inTextOrder.filter(({ isPhrase }) => isPhrase === ofPhrases);
    const places = new Set([...new Set(alike.map(({ source }) => source))].slice(0, countedOccurrencesMax));
    return alike.filter(({ source }) => places.has(source));
  };
  return new Set([...first(false), ...first(true)]);
}

/**
 * What two derivations of one row find alike at one place is one occurrence. Of those at one gram the whole
 * gram counts, not its first character besides.
 */
export function withoutRepetitions(occurrences: readonly Occurrence[]): Occurrence[] {
  const whole = occurrences.filter(
    ({ gram, kind, end }) =>
      gram === null ||
      !occurrences.some((other) => other.gram === gram && other.kind === kind && other.end > end),
  );
  return withoutEquals(whole);
}

function withoutEquals(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.filter(
    ({ source, kind, indexed }, at) =>
      occurrences.findIndex(
        (other) => other.source === source && other.kind === kind && other.indexed === indexed,
      ) === at,
  );
}
