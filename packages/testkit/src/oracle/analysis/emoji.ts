import { normalize } from "./normalize.js";

/**
 * Ranking 1.2: an emoji is a word: an RGI_Emoji sequence, or one Extended_Pictographic character other than
 * ©, ®, ™ with an optional U+FE0F. Its term has neither U+FE0F nor skin tones.
 */
// Built from text, because the compiler knows the flag `v` only from ES2024 on.
const emojiHere = new RegExp("\\p{RGI_Emoji}|[\\p{Extended_Pictographic}--[©®™]]\\u{FE0F}?", "vy");

/** The end of the emoji that starts at `start`, in UTF-16 code units; null if none starts there. */
export function emojiEnd(text: string, start: number): number | null {
  emojiHere.lastIndex = start;
  const found = emojiHere.exec(text);
  return found === null ? null : start + found[0].length;
}

/** The term without U+FE0F and skin tones. A skin tone that stands alone keeps its term. */
export function emojiTerm(text: string, languages: readonly string[]): string {
  const plain = text.replace(/\u{FE0F}|\p{Emoji_Modifier}/gu, "");
  return normalize(plain === "" ? text : plain, languages);
}
