import { type Occurrence, rowOf } from "./occurrence.js";

/**
 * Ranking 2.2 and 2.3: which occurrences of one word in one document count.
 *
 * 1. With `prefix: false` those through pieces and Hangul grams do not.
 * 2. In a tier with `typoTolerance: false` those with a cost above 0 do not.
 * 3. One whose span overlaps that of a cheaper one, or of an equally cheap one of an earlier row, does not.
 *    Literally: also where that other one does not count itself because of a third. So it is with several
 *    derivations at one token.
 * 4. Of the rest only the cheapest do.
 */
const overlap = (a: Occurrence, b: Occurrence): boolean =>
  a.attribute.name === b.attribute.name && a.start <= b.end && b.start <= a.end;

const isPreferred = (a: Occurrence, b: Occurrence): boolean =>
  a.cost < b.cost || (a.cost === b.cost && rowOf(a.kind) < rowOf(b.kind));

export function countingOccurrences(found: readonly Occurrence[], prefix: boolean): Occurrence[] {
  const allowed = found
    .filter(({ needsPrefix }) => prefix || !needsPrefix)
    .filter(({ cost, attribute }) => cost === 0 || attribute.typoTolerance);
  const free = allowed.filter(
    (one) => !allowed.some((other) => isPreferred(other, one) && overlap(other, one)),
  );
  const cheapest = Math.min(...free.map(({ cost }) => cost));
  return free.filter(({ cost }) => cost === cheapest);
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
