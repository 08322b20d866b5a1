import { CharacterClass } from "../character-class.js";
import { type ClassifiedText, classMask, secondUnit } from "../classified-text.js";

/**
 * Calls `piece` for each piece of a word (ranking 1.2), in text order. A word without a boundary has none. A
 * boundary lies only between direct neighbours, apart from marks. So the apostrophe of `O'Reilly` makes none.
 */
export function forEachPiece(
  source: ClassifiedText,
  start: number,
  end: number,
  piece: (start: number, end: number) => void,
): void {
  const entries = source.entries;
  let pieceStart = start;
  let beforePrevious: number = CharacterClass.separator;
  let previous: number = CharacterClass.separator;
  let previousAt = start;
  for (let at = start; at < end; at++) {
    const current = entries[at] & classMask;
    if (current === CharacterClass.mark || (entries[at] & secondUnit) !== 0) continue;
    let boundary = pieceStart;
    if (isBoundary(previous, current)) boundary = at;
    else if (isLastCapital(beforePrevious, previous, current)) boundary = previousAt;
    if (boundary > pieceStart) {
      piece(pieceStart, boundary);
      pieceStart = boundary;
    }
    beforePrevious = previous;
    previous = current;
    previousAt = at;
  }
  if (pieceStart > start) piece(pieceStart, end);
}

const letter = /\p{L}/gu;
/** The text behind an apostrophe is a part if it has at least this many letters (ranking 1.2). */
const nameLettersMin = 3;

/**
 * Where the part behind the last apostrophe of a word begins (`Reilly` of `O'Reilly`), or `end` if it is too
 * short or there is no apostrophe.
 */
export function nameStart(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text[at - 1] !== "'" && text[at - 1] !== "’") at--;
  if (at === start) return end;
  const letters = text.slice(at, end).normalize("NFKC").match(letter) ?? [];
  return letters.length < nameLettersMin ? end : at;
}

function isBoundary(previous: number, current: number): boolean {
  if (!isLetterOrDigit(previous) || !isLetterOrDigit(current)) return false;
  return (
    (previous === CharacterClass.lower && current === CharacterClass.upper) ||
    (previous === CharacterClass.digit) !== (current === CharacterClass.digit) ||
    (previous === CharacterClass.hangul) !== (current === CharacterClass.hangul)
  );
}

function isLastCapital(beforePrevious: number, previous: number, current: number): boolean {
  return (
    beforePrevious === CharacterClass.upper &&
    previous === CharacterClass.upper &&
    current === CharacterClass.lower
  );
}

function isLetterOrDigit(characterClass: number): boolean {
  return characterClass >= CharacterClass.lower && characterClass <= CharacterClass.digit;
}
