import { countedOccurrencesMax } from "@findling/protocol";
import type { AnalyzedAttribute } from "../analysis/analyze-record.js";
import { type Occurrence, rowOf } from "./occurrence.js";

/**
 * Ranking 2.2 and 2.3: which occurrences of one word count in one document.
 *
 * 1. With `prefix: false`, occurrences through pieces and Hangul grams do not count.
 * 2. In a tier with `typoTolerance: false`, occurrences with a cost above 0 do not count.
 * 3. Of the rest only the cheapest count: the first 1,000 in the record through terms, and as many through
 *    phrases.
 * 4. An occurrence does not count if its span overlaps that of another one of an earlier row. Literally: even
 *    if that other one does not count itself because of a third one. This happens with several derivations at
 *    one token.
 *
 * An occurrence that overlaps a cheaper one is not among the cheapest.
 */
const overlap = (a: Occurrence, b: Occurrence): boolean =>
  a.attribute.name === b.attribute.name && a.start <= b.end && b.start <= a.end;

/** A word, and the record in which its occurrences are counted. */
export interface WordInRecord {
  /** The index of the word. */
  readonly word: number;
  /** The attributes of the record, in order. */
  readonly attributes: readonly AnalyzedAttribute[];
  readonly prefix: boolean;
}

export function countingOccurrences(
  found: readonly Occurrence[],
  { word, attributes, prefix }: WordInRecord,
): Occurrence[] {
  const allowed = found
    .filter(({ needsPrefix }) => prefix || !needsPrefix)
    .filter(({ cost, attribute }) => cost === 0 || attribute.typoTolerance);
  const least = Math.min(...allowed.map(({ cost }) => cost));
  const ofLeastCost = allowed.filter(({ cost }) => cost === least);
  // An occurrence of the joined word counts, too, if the word that bears the cost counts there.
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

/** Several derivations at one token, or at one phrase, make one occurrence. */
function firstOnes(
  occurrences: readonly Occurrence[],
  attributes: readonly AnalyzedAttribute[],
): Set<Occurrence> {
  const inTextOrder = occurrences.toSorted(
    (a, b) =>
      attributes.indexOf(a.attribute) - attributes.indexOf(b.attribute) ||
      a.start - b.start ||
      a.whole.start - b.whole.start,
  );
  const first = (ofPhrases: boolean): Occurrence[] => {
    const alike = inTextOrder.filter(({ isPhrase }) => isPhrase === ofPhrases);
    const places = new Set([...new Set(alike.map(({ source }) => source))].slice(0, countedOccurrencesMax));
    return alike.filter(({ source }) => places.has(source));
  };
  return new Set([...first(false), ...first(true)]);
}

/**
 * If two derivations of one row find the same at one place, that is one occurrence. At one gram, an
 * occurrence of the whole gram replaces that of its first character.
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
