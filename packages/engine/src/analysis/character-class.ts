/**
 * The class of a character (ranking 1.2): one small number per code point. So cutting text takes table
 * look-ups only, and no regular expression per character.
 *
 * The classes from `lower` to `mark` are those of words. `isWordClass` and `isLetterClass` rely on their
 * order.
 */
export const CharacterClass = {
  /** Everything that is in no other class. */
  separator: 0,
  /** Ll. */
  lower: 1,
  /** Lu. A titlecase letter, such as `ǅ`, has no case here: no boundary of pieces is at it. */
  upper: 2,
  /** A letter without case: Lm, Lo. */
  uncased: 3,
  /** A letter of the script Hangul. */
  hangul: 4,
  /** N. */
  digit: 5,
  /**
   * M, and characters that NFKC turns into a mark (halfwidth voiced sound marks). Goes with the letter before
   * it.
   */
  mark: 6,
  /** `'` and `’`, which join letters. */
  apostrophe: 7,
  /** L or N whose NFKC form is wholly Han, Hiragana or Katakana by Script_Extensions. */
  unspaced: 8,
  /** L or N of Thai, Lao, Khmer or Myanmar. */
  segmented: 9,
  /** Where an emoji may start: a pictograph, a regional indicator. */
  emoji: 10,
  /** `#`, `*` and `+`: separators, unless a keycap emoji starts there or they end a word (`c++`). */
  symbol: 11,
  /**
   * `-`, `‐`, `.`, `_`, `/`, `&`: separators. Two words with exactly one of these between them also make a
   * part, written together.
   */
  joiner: 12,
} as const;
export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

const classMask = 0x0f;
/** Set for characters that may combine with the character before them in normalization. */
const continuesCluster = 0x10;

/**
 * Letters that NFC may compose with the letter before them: the vowels and finals of Hangul, and vowel signs
 * of Kirat Rai (NFC_Quick_Check=Maybe in DerivedNormalizationProps).
 */
const composingLetter = /^[\u1160-\u11ff\ud7b0-\ud7fb\u{16d63}\u{16d67}-\u{16d69}]/u;
const wholeUnspaced = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;
/**
 * Uses Script, not Script_Extensions: U+02BC, an apostrophe that is a letter in many languages, is used in
 * Thai texts, too.
 */
const segmentedScript = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const emojiStart = /^(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const trademarkSigns = /^[©®™]/u;

function letterOrDigitClass(character: string, compatible: string): CharacterClass {
  if (wholeUnspaced.test(compatible)) return CharacterClass.unspaced;
  if (segmentedScript.test(character)) return CharacterClass.segmented;
  if (/^\p{N}/u.test(character)) return CharacterClass.digit;
  if (/^\p{Script=Hangul}/u.test(character)) return CharacterClass.hangul;
  if (/^\p{Ll}/u.test(character)) return CharacterClass.lower;
  return /^\p{Lu}/u.test(character) ? CharacterClass.upper : CharacterClass.uncased;
}

function classifyCharacter(character: string): CharacterClass {
  if (character === "'" || character === "’") return CharacterClass.apostrophe;
  if (character === "#" || character === "*" || character === "+") return CharacterClass.symbol;
  if (/^[-‐._/&]/.test(character)) return CharacterClass.joiner;
  // ©, ®, ™ are emoji only with U+FE0F after them; the pattern in emoji.ts decides.
  if (emojiStart.test(character) || trademarkSigns.test(character)) return CharacterClass.emoji;
  if (!/^[\p{L}\p{M}\p{N}]/u.test(character)) return CharacterClass.separator;
  const compatible = character.normalize("NFKC");
  if (/^\p{M}+$/u.test(compatible)) return CharacterClass.mark;
  return letterOrDigitClass(character, compatible);
}

function entryFor(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const characterClass = classifyCharacter(character);
  const compatible = character.normalize("NFKC");
  // Thai and Lao sara am are letters whose NFKC form begins with a mark.
  const continues = /^\p{M}/u.test(compatible) || composingLetter.test(compatible);
  return characterClass | (continues ? continuesCluster : 0);
}

/** Pages of 256 code points. A page is filled when a text first needs it. */
const noPage = new Uint8Array(0);
const pages: Uint8Array[] = Array.from({ length: 0x110000 >> 8 }, () => noPage);

function fillPage(page: number): Uint8Array {
  const entries = new Uint8Array(256);
  for (let low = 0; low < 256; low++) entries[low] = entryFor((page << 8) | low);
  pages[page] = entries;
  return entries;
}

function entryOf(codePoint: number): number {
  let page = pages[codePoint >> 8];
  if (page.length === 0) page = fillPage(codePoint >> 8);
  return page[codePoint & 0xff];
}

/** The classes of U+0000 to U+007F, for hot loops. */
export const asciiClasses: Uint8Array = Uint8Array.from(
  { length: 0x80 },
  (_, codePoint) => entryFor(codePoint) & classMask,
);

/** The class of a code point, as one of `CharacterClass`. */
export function classOfCodePoint(codePoint: number): number {
  return entryOf(codePoint) & classMask;
}

/** The class of the character at `at`; `separator` at the end of the text. */
export function classAt(text: string, at: number): number {
  const codePoint = text.codePointAt(at);
  return codePoint === undefined ? CharacterClass.separator : classOfCodePoint(codePoint);
}

/** Whether NFKC may combine a character with the one before it: a mark, or a vowel or final of Hangul. */
export function combinesWithPrevious(codePoint: number): boolean {
  return (entryOf(codePoint) & continuesCluster) !== 0;
}

/** Letters, digits and marks of words, not of unspaced or segmented scripts. */
export function isWordClass(characterClass: number): boolean {
  return characterClass >= CharacterClass.lower && characterClass <= CharacterClass.mark;
}

/** Separators of every kind. Only a dictionary entry, or at a symbol a keycap emoji, can start there. */
export function isSeparatorClass(characterClass: number): boolean {
  return characterClass === CharacterClass.separator || characterClass >= CharacterClass.symbol;
}

/** Letters of words. An apostrophe between two of them joins. */
export function isLetterClass(characterClass: number): boolean {
  return characterClass >= CharacterClass.lower && characterClass <= CharacterClass.hangul;
}

/** Letters and digits of any script. */
export function isLetterOrDigitClass(characterClass: number): boolean {
  return (
    (characterClass >= CharacterClass.lower && characterClass <= CharacterClass.digit) ||
    characterClass === CharacterClass.unspaced ||
    characterClass === CharacterClass.segmented
  );
}
