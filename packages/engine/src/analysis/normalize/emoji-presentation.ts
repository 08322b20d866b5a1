/**
 * Behind a pictograph: U+FE0F and skin tones, as many as there are. A skin tone that begins the text is an
 * emoji by itself. In a keycap: the one U+FE0F.
 */
const presentation =
  /(?<=\p{Extended_Pictographic})(?:\ufe0f|\p{Emoji_Modifier})+|(?<=[\d#*])\ufe0f(?=\u20e3)/gu;

/** Removes everything that changes only the look of an emoji: U+FE0F and skin tones (ranking 1.2). */
export function dropEmojiPresentation(text: string): string {
  return text.replace(presentation, "");
}
