import type { Derivation } from "../query/derivation.js";

/**
 * A *way* in which a term stands for a query word, in one number. Its fields, from the lowest bit on:
 *
 *     bits 0-4     the content word, or FREE_WORD
 *     bits 5-6     the cost
 *     bits 7-9     the DerivationKind
 *     bit  10      CHARACTER: it is a single character
 *     bits 11-12   what it joins (see Derivation)
 *     bit  13      SILENT: it says no value wholly
 *     bits 14-19   the ordinal of a free word
 *     bits 20-25   for a word inside a run: how many positions behind its first it reaches
 *
 * Compiled kernels read ways, too (assembly/ways.ts).
 */
export const wordMask = 31;
export const costShift = 5;
export const costMask = 3;
export const kindShift = 7;
export const kindMask = 7;
export const CHARACTER = 1 << 10;
export const joinsShift = 11;
export const joinsMask = 3;
export const SILENT = 1 << 13;
export const freeWordShift = 14;
const freeWordMask = 63;
export const reachShift = 20;

/** The number that the ways of free words have where others have a content word. */
export const FREE_WORD = 31;

/** A way that is not silent and reaches no further position. */
export function wayOf(word: number, { kind, cost, isCharacter, joins }: Derivation): number {
  const character = isCharacter === true ? CHARACTER : 0;
  return word | (cost << costShift) | (kind << kindShift) | character | ((joins ?? 0) << joinsShift);
}

export function wordOfWay(way: number): number {
  return way & wordMask;
}

export function costOfWay(way: number): number {
  return (way >>> costShift) & costMask;
}

export function kindOfWay(way: number): number {
  return (way >>> kindShift) & kindMask;
}

export function isCharacterWay(way: number): boolean {
  return (way & CHARACTER) !== 0;
}

export function joinsOfWay(way: number): number {
  return (way >>> joinsShift) & joinsMask;
}

/** Whether the way says no value wholly: it is a completion, or a short prefix (ranking 3, exactness). */
export function isSilentWay(way: number): boolean {
  return (way & SILENT) !== 0;
}

export function freeWordOfWay(way: number): number {
  return (way >>> freeWordShift) & freeWordMask;
}

/** For a word inside a run: how many positions behind its first it reaches. */
export function reachOfWay(way: number): number {
  return way >>> reachShift;
}
