import { simplifiedHanPairs } from "./simplified-han.generated.js";

/** At each traditional character its simplified one, else 0. Made when first needed. */
let simplifiedByTraditional: Uint16Array | null = null;

/**
 * The simplified form of a traditional Han character (ranking 1.3): what kSimplifiedVariant of the Unicode
 * Han database has for it, where that is exactly one other character of the Basic Multilingual Plane. Any
 * other code point stands for itself. It takes one step: of a character whose simplified form has one itself
 * (薴 苧 苎) the first.
 */
export function simplifiedHan(codePoint: number): number {
  simplifiedByTraditional ??= readPairs(simplifiedHanPairs);
  return simplifiedByTraditional[codePoint] || codePoint;
}

/**
 * The simplified character of each traditional one, by code point. The zeros between the blocks of Han take
 * no memory until they are read.
 */
function readPairs(text: string): Uint16Array {
  const characters = Array.from(text.replaceAll("\n", ""), (character) => character.codePointAt(0) ?? 0);
  const table = new Uint16Array(Math.max(...characters) + 1);
  for (let at = 1; at < characters.length; at += 2) table[characters[at - 1] ?? 0] = characters[at] ?? 0;
  return table;
}
