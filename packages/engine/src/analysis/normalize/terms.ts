import { CharacterClass, classAt, classOfCodePoint, isLetterClass } from "../character-class.js";
import { clusterEnd } from "./clusters.js";
import { runNormalization } from "./normalization.js";

/** Terms of single UTF-16 units, and of longer clusters; each is worked out once. */
const unitTerms: (string | undefined)[] = Array.from({ length: 0x10000 });
const clusterTerms = new Map<string, string>();
/** Enough for the syllables of a few Indic scripts; more are worked out again each time. */
const clusterTermsMax = 20_000;
/** Longer clusters are seldom seen twice, and would keep much memory: V8 keeps the whole text alive for a slice of 13 units. */
const clusterUnitsMax = 12;

function unitTerm(unit: number): string {
  const known = unitTerms[unit];
  if (known !== undefined) return known;
  const term = runNormalization(String.fromCharCode(unit));
  unitTerms[unit] = term;
  return term;
}

/** The term of one cluster, which is the text from `start` to `end`. */
export function clusterTerm(text: string, start: number, end: number): string {
  if (end - start === 1) return unitTerm(text.charCodeAt(start));
  const cluster = text.slice(start, end);
  if (end - start > clusterUnitsMax) return runNormalization(cluster);
  const known = clusterTerms.get(cluster);
  if (known !== undefined) return known;
  const term = runNormalization(cluster);
  if (clusterTerms.size < clusterTermsMax) clusterTerms.set(cluster, term);
  return term;
}

function classBefore(text: string, at: number, start: number): number {
  for (let i = at - 1; i >= start; i--) {
    const unit = text.charCodeAt(i);
    const isSecondUnit = unit >= 0xdc00 && unit <= 0xdfff && i > start;
    if (isSecondUnit && text.charCodeAt(i - 1) >= 0xd800 && text.charCodeAt(i - 1) <= 0xdbff) i--;
    const characterClass = classAt(text, i);
    if (characterClass !== CharacterClass.mark) return characterClass;
  }
  return CharacterClass.separator;
}

/**
 * Whether the character at `at` is an apostrophe between letters, which joins them and is not in the term
 * (ranking 1.2). Looks no further than `start` and `end`.
 */
export function isJoiningApostrophe(text: string, at: number, start: number, end: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== 0x27 && unit !== 0x2019) return false;
  if (at + 1 >= end || !isLetterClass(classOfCodePoint(text.codePointAt(at + 1) ?? 0))) return false;
  return isLetterClass(classBefore(text, at, start));
}

/** The term of the token from `start` to `end` (ranking 1.3), for a token of one word. */
export function termOf(text: string, start: number, end: number): string {
  let term = "";
  let at = start;
  while (at < end) {
    const next = clusterEnd(text, at, end);
    if (!isJoiningApostrophe(text, at, start, end)) term += clusterTerm(text, at, next);
    at = next;
  }
  return term;
}
