import {
  type Character,
  type CharacterClass,
  charactersOf,
  isDigit,
  isLetter,
  isMark,
} from "./characters.js";
import { isElided } from "./elision.js";
import { emojiEnd } from "./emoji.js";
import type { Range } from "./stretch.js";

/**
 * Ranking 1.2, without the dictionary: words, emoji and whole runs of one text, from left to right. The
 * letters of an elided side are no token, but no entry of the dictionary may begin or end among them.
 */
export interface PlainStretch extends Range {
  readonly type: "word" | "elided" | "emoji" | "segmented-run" | "unspaced-run";
}

const isApostrophe = (character: Character | undefined): boolean =>
  character?.text === "'" || character?.text === "’";

/** The index after the characters of one class that start at `from`. */
function endOfClass(characters: readonly Character[], from: number, wanted: CharacterClass): number {
  let at = from;
  while (at < characters.length && characters[at].class === wanted) at += 1;
  return at;
}

/** The index after the characters of a word that start at `from`. A keycap emoji inside a word ends it. */
function endOfWord(text: string, characters: readonly Character[], from: number): number {
  const end = endOfClass(characters, from, "word");
  const keycap = characters.findIndex(
    ({ text: own, start }, at) => at > from && at < end && isDigit(own) && emojiEnd(text, start) !== null,
  );
  return keycap < 0 ? end : keycap;
}

/** An apostrophe joins only letters. Marks between a letter and the apostrophe belong to the letter. */
function apostropheJoins(characters: readonly Character[], at: number): boolean {
  const after = characters[at + 1];
  if (!isApostrophe(characters[at]) || after?.class !== "word" || !isLetter(after.text)) return false;
  const base = characters.slice(0, at).findLast(({ text }) => !isMark(text));
  return base?.class === "word" && isLetter(base.text);
}

/**
 * `++`, and `+` or `#` without a letter or digit after it, belong to a word of ASCII letters directly before
 * them. Literally: `++` belongs to it whatever follows (`c++11`: `c++`, `11`).
 */
function signsAfterAsciiWord(text: string, start: number, end: number): number {
  if (!/^[A-Za-z]+$/.test(text.slice(start, end))) return 0;
  const rest = text.slice(end);
  if (rest.startsWith("++")) return 2;
  return /^[+#](?![\p{L}\p{N}])/u.test(rest) ? 1 : 0;
}

/**
 * `found`: the elided sides that start at the character `from`, one behind the other, and the word behind
 * them. There is no word if there are only marks. `next` is the character to continue with.
 */
function wordFrom(input: {
  text: string;
  characters: readonly Character[];
  from: number;
  languages: readonly string[];
}): { found: PlainStretch[]; next: number } {
  const { text, characters, languages } = input;
  const elided: PlainStretch[] = [];
  let from = input.from;
  let end = endOfWord(text, characters, from);
  while (apostropheJoins(characters, end)) {
    const leftSide: PlainStretch = {
      type: "elided",
      start: characters[from].start,
      end: characters[end].start,
    };
    const own = text.slice(leftSide.start, leftSide.end);
    if (!/['’]/.test(own) && isElided(own, languages)) {
      elided.push(leftSide);
      from = end + 1;
    }
    end = endOfWord(text, characters, end + 1);
  }
  const range = { start: characters[from].start, end: characters[end - 1].end };
  const own = characters.slice(from, end);
  if (!own.some((character) => isLetter(character.text) || isDigit(character.text)))
    return { found: elided, next: end };
  const signs = signsAfterAsciiWord(text, range.start, range.end);
  const word: PlainStretch = { type: "word", start: range.start, end: range.end + signs };
  return { found: [...elided, word], next: end + signs };
}

/** A run of letters, marks and digits of one unspaced class. A run of only marks is not indexed. */
function runFrom(
  characters: readonly Character[],
  from: number,
  type: "segmented-run" | "unspaced-run",
): { run: PlainStretch | null; next: number } {
  const next = endOfClass(characters, from, characters[from].class);
  const own = characters.slice(from, next);
  const run: PlainStretch = { type, start: own[0].start, end: own[own.length - 1].end };
  return { run: own.some(({ text }) => !isMark(text)) ? run : null, next };
}

/** An emoji is looked for where a token could start. Only a keycap also ends a word. */
export function plainStretches(text: string, languages: readonly string[]): PlainStretch[] {
  const characters = charactersOf(text);
  const stretches: PlainStretch[] = [];
  let at = 0;
  while (at < characters.length) {
    const { start, class: ofCharacter } = characters[at];
    const emoji = emojiEnd(text, start);
    if (emoji !== null) {
      stretches.push({ type: "emoji", start, end: emoji });
      while (at < characters.length && characters[at].start < emoji) at += 1;
    } else if (ofCharacter === "separator") {
      at += 1;
    } else if (ofCharacter === "word") {
      const { found, next } = wordFrom({ text, characters, from: at, languages });
      stretches.push(...found);
      at = next;
    } else {
      const type = ofCharacter === "segmented" ? "segmented-run" : "unspaced-run";
      const { run, next } = runFrom(characters, at, type);
      if (run !== null) stretches.push(run);
      at = next;
    }
  }
  return stretches;
}
