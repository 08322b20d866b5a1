/** Behind a pictograph, or in a keycap. */
const emojiSelector = /(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)/gu;
/** Does not match at the start of the text, where a skin tone is an emoji by itself. */
const skinTone = /(?<=\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}]+/gu;

/** Removes everything that changes only the look of an emoji: U+FE0F and skin tones (ranking 1.2). */
export function dropEmojiPresentation(text: string): string {
  return text.replace(emojiSelector, "").replace(skinTone, "");
}
