import { derivationKinds, type Occurrence } from "./occurrence.js";

/**
 * Ranking 2.2 and 2.3: which occurrences of one word in one document count.
 *
 * 1. In a tier with `typoTolerance: false` those with a cost above 0 do not.
 * 2. One whose span overlaps that of a cheaper one, or of an equally cheap one of an earlier row, does not. Literally: also
 *    where that other one does not count itself because of a third. The same holds at one token.
 * 3. Of the rest only the cheapest do.
 */
const row = ({ kind }: Occurrence): number => derivationKinds.indexOf(kind);

const overlap = (a: Occurrence, b: Occurrence): boolean =>
  a.attribute.name === b.attribute.name && a.start <= b.end && b.start <= a.end;

const isPreferred = (a: Occurrence, b: Occurrence): boolean =>
  a.cost < b.cost || (a.cost === b.cost && row(a) < row(b));

/** What two derivations of one row find alike at one token is one occurrence. */
function withoutRepetitions(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.filter(
    ({ source, kind, cost }, at) =>
      occurrences.findIndex(
        (other) => other.source === source && other.kind === kind && other.cost === cost,
      ) === at,
  );
}

export function countingOccurrences(found: readonly Occurrence[]): Occurrence[] {
  const inTheirTiers = found.filter(({ cost, attribute }) => cost === 0 || attribute.typoTolerance);
  const free = inTheirTiers.filter(
    (one) => !inTheirTiers.some((other) => isPreferred(other, one) && overlap(other, one)),
  );
  const cheapest = Math.min(...free.map(({ cost }) => cost));
  return withoutRepetitions(free.filter(({ cost }) => cost === cheapest));
}
