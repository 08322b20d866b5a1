import { CharacterClass, classOfCodePoint, combinesWithPrevious } from "../character-class.js";

/** The mark that case folding makes a letter of (CaseFolding.txt of Unicode). */
const iotaSubscript = 0x345;

/** UTF-16 units of a code point. */
function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function isSkinTone(codePoint: number): boolean {
  return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
}

/**
 * Whether the character `following` belongs to a cluster whose first character has the class `firstClass`.
 */
function goesWith(firstClass: number, following: number): boolean {
  if (firstClass === CharacterClass.emoji && isSkinTone(following)) return true;
  if (!combinesWithPrevious(following)) return false;
  if (firstClass !== CharacterClass.apostrophe) return true;
  // A joining apostrophe is removed from the term. A letter, or what folds to one, must not be removed with
  // it.
  return classOfCodePoint(following) === CharacterClass.mark && following !== iotaSubscript;
}

/**
 * The end of the cluster that starts at `at`: a character with all characters that may combine with it (its
 * marks, the vowel and final of a Hangul syllable, the skin tone of an emoji). Normalization never combines
 * characters of two clusters. `at` must lie before `end`, and the result is in (at, end].
 */
export function clusterEnd(text: string, at: number, end: number): number {
  const first = text.codePointAt(at) ?? 0;
  let next = at + unitsOf(first);
  if (next >= end) return end;
  let following = text.codePointAt(next) ?? 0;
  if (following < 0x80) return next;
  const firstClass = classOfCodePoint(first);
  while (goesWith(firstClass, following)) {
    next += unitsOf(following);
    if (next >= end) return end;
    following = text.codePointAt(next) ?? 0;
  }
  return next;
}
