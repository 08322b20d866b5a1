import type { Range } from "../analysis/stretch.js";
import type { MatchedWord } from "../matching/matched-record.js";
import { type Occurrence, rowOf } from "../matching/occurrence.js";
import type { QueryWord } from "../query/query-word.js";
import type { RankedDocument } from "../ranking/criterion.js";

/**
 * Ranking 6.4: the query by which the first hit was found. It is null unless, in that document, the cheapest
 * derivation of some content word is a typo, cut or joined, at a cost above 0. Then it is `q` with each such
 * word replaced by the text, as written in the record, of the word's occurrence there. Of joined words both
 * are replaced, with the text between them. Replacement goes from left to right, and no text is replaced
 * twice.
 */
export interface QueryToCorrect {
  readonly q: string;
  /** The words that are left, also free ones, in query order. */
  readonly words: readonly QueryWord[];
  /** The first hit of the whole list if there were no pins. */
  readonly firstHit: RankedDocument;
}

/**
 * Chooses an occurrence of a word: the one of the earliest row, then one that is no completion, then the
 * lowest tier, then the attribute named first, then the lowest s.
 * Literally: then the first in the text, a word before its parts, the shortest.
 */
function occurrenceThere({ occurrences }: MatchedWord, { analyzed }: RankedDocument): Occurrence {
  const placeOf = ({ attribute }: Occurrence): number =>
    analyzed.attributes.findIndex(({ name }) => name === attribute.name);
  return occurrences.toSorted(
    (a, b) =>
      rowOf(a.kind) - rowOf(b.kind) ||
      Number(a.isCompletion) - Number(b.isCompletion) ||
      a.attribute.tier - b.attribute.tier ||
      placeOf(a) - placeOf(b) ||
      a.start - b.start ||
      a.whole.start - b.whole.start ||
      Number(a.isPart) - Number(b.isPart) ||
      a.whole.end - b.whole.end,
  )[0];
}

/** The part of `q` to replace: the word, or both joined words and the text between them. */
function replacedRange({ word }: MatchedWord, { joined }: Occurrence, words: readonly QueryWord[]): Range {
  const replaced = words.filter(
    ({ index }) => index === word.index || index === joined?.first || index === joined?.second,
  );
  return { start: replaced[0].start, end: replaced[replaced.length - 1].end };
}

/** Lower case, unless the typed text has a capital. */
const asTyped = (written: string, typed: string): string =>
  /\p{Lu}/u.test(typed) ? written : written.toLowerCase();

export function correctedQuery({ q, words, firstHit }: QueryToCorrect): string | null {
  let corrected = "";
  let done = 0;
  for (const one of firstHit.matched) {
    const occurrence = occurrenceThere(one, firstHit);
    const { start, end } = replacedRange(one, occurrence, words);
    if (occurrence.cost === 0 || start < done) continue;
    const { attribute, whole } = occurrence;
    const written = attribute.text.slice(whole.start, whole.end);
    corrected += q.slice(done, start) + asTyped(written, q.slice(start, end));
    done = end;
  }
  corrected += q.slice(done);
  return corrected === q ? null : corrected;
}
