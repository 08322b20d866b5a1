import { eastAsianWidth } from "get-east-asian-width";

/** undefined until a text needs it: making it takes some 20 ms, and every command loads this module. */
let segmenter: Intl.Segmenter | undefined;
/** Marks, what is never drawn, and the vowels and finals that join a Korean initial. */
const zeroWidth = /[\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]/u;
/** A flag, a person with a skin colour, a family: one picture of several code points. */
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})|\ufe0f\u20e3/u;
const ascii = /^[\x20-\x7e]*$/;

/** What a reader takes for one character. */
export function graphemes(text: string): string[] {
  return ascii.test(text) ? [...text] : Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Where the character begins that a UTF-16 unit of a text is in. A long text is not cut for it. */
export function graphemeStart(text: string, index: number): number {
  return segmentsOf(text).containing(index)?.index ?? text.length;
}

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** How many cells of a terminal a text takes: two for each Chinese character, none for an accent. */
export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

export function graphemeWidth(grapheme: string): number {
  if (ascii.test(grapheme)) return grapheme.length;
  if (emoji.test(grapheme)) return 2;
  let width = 0;
  for (const character of grapheme)
    if (!zeroWidth.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  return width;
}

/** Fills with blanks at the end, also where a text has wide characters. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}
