const emojiSelector = /\ufe0f/g;
/** Not at the text's start, where the tone is an emoji by itself. */
const skinTone = /(?<=\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}]/gu;

/**
 * Drops what changes only how an emoji looks: U+FE0F and skin tones (ranking 1.2). U+FE0F goes everywhere,
 * as it means nothing after any other character.
 */
export function dropEmojiPresentation(text: string): string {
  return text.replace(emojiSelector, "").replace(skinTone, "");
}
