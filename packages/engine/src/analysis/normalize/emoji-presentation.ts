const emojiSelector = /\ufe0f/g;
/** Does not match at the start of the text, where a skin tone is an emoji by itself. */
const skinTone = /(?<=\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}]+/gu;

/**
 * Removes everything that changes only the look of an emoji: U+FE0F and skin tones (ranking 1.2). U+FE0F is
 * removed everywhere, because it means nothing after any other character.
 */
export function dropEmojiPresentation(text: string): string {
  return text.replace(emojiSelector, "").replace(skinTone, "");
}
