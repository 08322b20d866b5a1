import type { Random } from "../random.js";

/** A kind of text that is allowed and expensive: it makes many words, long words, or words that overlap. */
type TextKind = (random: Random, codePoints: number) => string;

/** One character that compatibility normalization (NFKC) turns into up to 18 letters. */
const expanding = ["ﷺ", "ﷻ", "㍿", "ﬃ", "㋿", "㏂", "⒇", "㌖", "ﬗ"];
const joiners = [".", "-", "_", "/", "&", "'", "’", "‐"];
const unspaced = ["ก", "ไทย", "ក", "မ", "ລ", "東", "京都", "カ", "かな", "한", "的"];
const marks = ["\u0301", "\u0323", "\u0338", "\u20dd", "\u05b0", "\u093c"];
const emoji = ["👩‍👩‍👧‍👦", "👍🏽", "🇫🇷", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
const spaces = [" ", "\u3000", "\u00a0", "\n"];
const otherScripts = ["ا", "ב", "ж", "ω", "ა", "ا\u200d", "İ", "ß", "ŉ", "\u1e9e", "ͅ"];
export const ordinaryWords =
  "amber birch cobalt dolmen ember fjord gneiss heron iris jasper the of in and a search index".split(" ");

function repeated(part: string, codePoints: number): string {
  return part.repeat(Math.ceil(codePoints / Math.max(1, part.length))).slice(0, codePoints);
}

function filled(random: Random, parts: readonly string[], codePoints: number): string {
  const chosen = Array.from({ length: random.between(1, 4) }, () => random.oneOf(parts));
  return repeated(chosen.join(""), codePoints);
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const digits = [..."0123456789"];

const kinds: Readonly<Record<string, TextKind>> = {
  expansion: (random, length) => filled(random, expanding, length),
  joined: (random, length) =>
    repeated(`${filled(random, letters, random.between(1, 3))}${random.oneOf(joiners)}`, length),
  joinedWords: (random, length) =>
    repeated(`${random.oneOf(ordinaryWords)}${random.oneOf(joiners)}${random.oneOf(ordinaryWords)} `, length),
  equalWords: (random, length) => repeated(`${random.oneOf(ordinaryWords)} `, length),
  equalLetters: (random, length) => repeated(`${random.oneOf(letters)} `, length),
  twoWords: (random, length) =>
    repeated(`${random.oneOf(ordinaryWords)} ${random.oneOf(ordinaryWords)} `, length),
  longWord: (random, length) => filled(random, letters, length),
  digits: (random, length) => filled(random, digits, length),
  lettersAndDigits: (random, length) => repeated(`${random.oneOf(letters)}${random.oneOf(digits)}`, length),
  camelCase: (random, length) =>
    repeated(`${random.oneOf(letters)}${random.oneOf(letters).toUpperCase()}`, length),
  unspaced: (random, length) => filled(random, unspaced, length),
  marks: (random, length) => `${random.oneOf(letters)}${filled(random, marks, length - 1)}`,
  emoji: (random, length) => filled(random, emoji, length),
  scripts: (random, length) => filled(random, otherScripts, length),
  spaces: (random, length) => filled(random, spaces, length),
  misspelt: (random, length) => {
    const word = [...random.oneOf(ordinaryWords)];
    word.splice(random.below(word.length), 1, random.oneOf(letters));
    return repeated(`${word.join("")} `, length);
  },
  prefixes: (random, length) =>
    repeated(`${random.oneOf(letters)}${random.oneOf(["", random.oneOf(letters)])} `, length),
  anything: (random, length) =>
    Array.from({ length: Math.ceil(length / 2) }, () => String.fromCodePoint(anyCodePoint(random))).join(""),
};

/** Not a surrogate: a lone one is no text. */
function anyCodePoint(random: Random): number {
  const codePoint = random.below(0x3_0000);
  return codePoint >= 0xd800 && codePoint < 0xe000 ? codePoint - 0xd800 + 0x20 : codePoint;
}

export const hostileTextKinds: readonly string[] = Object.keys(kinds);

/**
 * A text of one kind, or of several kinds one after the other.
 *
 * @param codePoints the approximate length, which is never exceeded
 */
export function hostileText(random: Random, codePoints: number): string {
  const parts = random.onceIn(3) ? random.between(2, 4) : 1;
  const length = Math.max(1, Math.floor(codePoints / parts) - 1);
  const texts = Array.from({ length: parts }, () => kinds[random.oneOf(hostileTextKinds)](random, length));
  const text = texts.join(" ");
  return text.length <= codePoints ? text : [...text].slice(0, codePoints).join("");
}

/** Ordinary words, for records that should be found. */
export function ordinaryText(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.oneOf(ordinaryWords)).join(" ");
}
