import { type RunCharacter, runCharacterCount } from "./run-characters.js";
import type { Range } from "./stretch.js";
import type { Token } from "./token.js";

/**
 * Ranking 1.2 and 1.4: grams.
 *
 * A run of Han and Kana is indexed as its overlapping bigrams, each at the position of its first character,
 * and as its last character. So a look-up by first character finds any single character.
 */
function gramAt(
  characters: readonly RunCharacter[],
  at: number,
): Pick<Token, "term" | "start" | "end" | "components"> {
  const components = characters.slice(at, at + 2);
  return {
    term: components.map(({ term }) => term).join(""),
    start: components[0].start,
    end: components[components.length - 1].end,
    components,
  };
}

export const gramsOfRun = (characters: readonly RunCharacter[], position: number): Token[] =>
  characters.map((_, at) => ({
    kind: "gram",
    origin: "run",
    ...gramAt(characters, at),
    position: position + at,
    lastPosition: position + at,
  }));

/** Whether a word consists only of Hangul and has two or more syllables. */
export function isHangulWord(text: string, range: Range): boolean {
  const word = text.slice(range.start, range.end);
  return /^[\p{Script_Extensions=Hangul}\p{M}]+$/u.test(word) && runCharacterCount(text, range) >= 2;
}

/** The bigrams of the syllables of a Hangul word, at the word's position. */
export const gramsOfHangulWord = (syllables: readonly RunCharacter[], position: number): Token[] =>
  syllables.slice(1).map((_, at) => ({
    kind: "gram",
    origin: "hangul",
    ...gramAt(syllables, at),
    position,
    lastPosition: position,
  }));
