import type { Range } from "../analysis/stretch.js";
import type { MatchedWord } from "../matching/matched-record.js";
import { type Occurrence, rowOf } from "../matching/occurrence.js";
import type { QueryWord } from "../query/query-word.js";
import type { RankedDocument } from "../ranking/criterion.js";

/**
 * Ranking 6.4: what the first hit was found by: null unless in that document the cheapest derivation of some
 * content word is a typo, cut or joined, at a cost above 0. Then it is `q` with each such word (of joined
 * ones both, and what stands between them; from left to right, none twice) replaced by the text, as written
 * in the record, of the word's occurrence there.
 */
export interface CorrectionInput {
  readonly q: string;
  /** Those that are left, free ones too, in query order. */
  readonly words: readonly QueryWord[];
  /** The first hit of the whole list, as if there were no pins. */
  readonly firstHit: RankedDocument;
}

/**
 * Of a word's occurrences the one of the earliest row, then not a completion before a completion, then of the
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

/** What of `q` is replaced: the word, or both joined words and what stands between them. */
function replacedRange({ word }: MatchedWord, { joined }: Occurrence, words: readonly QueryWord[]): Range {
  const replaced = words.filter(
    ({ index }) => index === word.index || index === joined?.first || index === joined?.second,
  );
  return { start: replaced[0].start, end: replaced[replaced.length - 1].end };
}

/** In lower case unless the typed text has a capital. */
const asTyped = (written: string, typed: string): string =>
  /\p{Lu}/u.test(typed) ? written : written.toLowerCase();

export function correctedQuery({ q, words, firstHit }: CorrectionInput): string | null {
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
