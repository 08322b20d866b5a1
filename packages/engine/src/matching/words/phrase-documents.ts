import { TokenKind } from "../../analysis/token.js";
import { Bitset } from "../../collections/bitset.js";
import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import { AdjacentPairs } from "../../forward-index/adjacent-pairs.js";
import { AdjacentTerms } from "../../forward-index/adjacent-terms.js";
import { countPostings } from "../../postings/decode-postings.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";
import { PostingsCursor } from "../../postings/postings-cursor.js";
import { fillBitset, unionPostings } from "../../postings/postings-union.js";
import type { PhraseDerivation, PhraseElement } from "../../query/phrase.js";
import { sideBySide } from "../../segment/neighbour-keys.js";
import type { Segment } from "../../segment/segment.js";
import { NO_ORDINAL } from "../../segment/term-ordinals.js";
import type { LevelSource } from "../levels/level-source.js";

/** Units of the time budget to seek a document in a posting list. */
const seekUnits = 4;
/** 2^postingsPerUnitShift = 4 postings are read per unit of the time budget. */
const postingsPerUnitShift = 2;

/**
 * Visits the documents of a segment in which a phrase may stand, ascending, until `visit` returns false. They
 * have every term of the phrase. Documents are left out if signatures, or their own units, show that two of
 * the terms are not next to each other. Walks the rarest list and seeks in the others.
 */
export function forEachPhraseDocument(
  { segment, dictionary, workspace: { time } }: LevelSource,
  { elements }: Pick<PhraseDerivation, "elements">,
  visit: (document: number) => boolean,
): void {
  const keys = new Set(elements.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
  if (keys.size === 0) {
    forEachWithPrefix(segment, dictionary, elements[0], visit);
    return;
  }
  const cursors: PostingsCursor[] = [];
  for (const key of keys) {
    const ordinal = segment.ordinalOf(dictionary.find(key));
    if (ordinal === NO_ORDINAL) return;
    cursors.push(new PostingsCursor().reset(segment.postings, segment.parts.postingOffsets[ordinal]));
  }
  const [rarest, ...others] = cursors.sort((a, b) => a.count - b.count);
  const mayStandIn = neighbourTest(segment, elements);
  const areAdjacent = adjacencyTest(segment, elements);
  for (let document = rarest.docId; document !== NO_MORE_DOCS; document = rarest.next()) {
    const target = document;
    time.spend(cursors.length * seekUnits);
    if (!others.every((cursor) => cursor.seek(target) === target)) continue;
    if (!mayStandIn(target) || !areAdjacent(target)) continue;
    if (!visit(target)) return;
  }
}

/**
 * Whether a phrase is just two words side by side. Many such phrases can be looked for in one walk (see
 * forEachPairDocument).
 */
export function isWordPair({ elements }: Pick<PhraseDerivation, "elements">): boolean {
  return elements.length === 2 && elements.every(isPlainWord);
}

/** How many documents of a segment are tested for a pair, if each phrase is looked for by itself. */
export function documentsAsked(segment: Segment, pair: PhraseDerivation): number {
  return rarestList(segment, pair)?.count ?? 0;
}

interface ShortestList {
  readonly offset: number;
  readonly count: number;
}

/** The shortest posting list of a phrase's terms; null if the segment lacks one of them. */
function rarestList(segment: Segment, { elements }: Pick<PhraseDerivation, "elements">): ShortestList | null {
  const { postings, parts } = segment;
  let rarest: ShortestList | null = null;
  for (const term of elements.flatMap(({ terms }) => [...terms])) {
    const ordinal = segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) return null;
    const offset = parts.postingOffsets[ordinal];
    const count = countPostings(postings, offset);
    if (rarest === null || count < rarest.count) rarest = { offset, count };
  }
  return rarest;
}

/**
 * Visits documents of a segment in which word pairs may stand, ascending, each with the index of the pair.
 * However many pairs there are, it makes one walk: over the units of the documents that have the rarer word of
 * some pair.
 */
export function forEachPairDocument(
  { segment, workspace: { time } }: Pick<LevelSource, "segment" | "workspace">,
  pairs: readonly PhraseDerivation[],
  visit: (document: number, pair: number) => void,
): void {
  const { documentCount, parts, postings } = segment;
  const { forwardUnits, forwardOffsets } = parts;
  const sought = new AdjacentPairs();
  const walked = new Bitset(documentCount);
  for (const [pair, { elements }] of pairs.entries()) {
    const rarest = rarestList(segment, { elements });
    if (rarest === null) continue;
    time.spend(rarest.count >>> postingsPerUnitShift);
    fillBitset(postings, rarest.offset, walked);
    const [left, right] = elements.flatMap(({ terms }) => [...terms]);
    sought.add(left, right, pair);
  }
  let document = walked.nextSetBit(0);
  const visitHere = (pair: number): void => visit(document, pair);
  for (; document >= 0; document = walked.nextSetBit(document + 1)) {
    const start = forwardOffsets[document];
    const end = forwardOffsets[document + 1];
    time.spend(end - start);
    sought.forEachIn(forwardUnits, start, end, visitHere);
  }
}

/** Tests by signatures whether a document may have consecutive elements side by side. */
function neighbourTest(
  { neighbours }: Segment,
  elements: readonly PhraseElement[],
): (document: number) => boolean {
  if (neighbours === null) return () => true;
  const keys: number[] = [];
  for (let i = 1; i < elements.length; i++) {
    const left = elements[i - 1];
    const { key: right, isPrefix } = elements[i];
    if (left.isPrefix || !neighbours.covers(left.key)) continue;
    const key = neighbours.keyOf(left.key, right, !isPrefix, sideBySide);
    if (typeof key === "number") keys.push(key);
  }
  return (document) => keys.every((key) => neighbours.mayHave(document, key));
}

/**
 * Tests by a document's units whether it may have two words side by side. Every phrase that is no word pair
 * passes.
 */
function adjacencyTest(
  { parts: { forwardUnits, forwardOffsets } }: Segment,
  elements: readonly PhraseElement[],
): (document: number) => boolean {
  if (!isWordPair({ elements })) return () => true;
  const [[left], [right]] = elements.map(({ terms }) => [...terms]);
  const adjacent = new AdjacentTerms(left, right);
  return (document) =>
    adjacent.mayStandIn(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1]);
}

/** Whether the element is one term, and a word that never stands inside an unspaced run. */
function isPlainWord({ tokenKind, terms, key, isPrefix }: PhraseElement): boolean {
  return tokenKind === TokenKind.word && terms.size === 1 && !isPrefix && !hasUnspaced.test(key);
}

const hasUnspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Visits the documents with a term that starts with the element's key. */
function forEachWithPrefix(
  segment: Segment,
  dictionary: TermDictionary,
  { key }: PhraseElement,
  visit: (document: number) => boolean,
): void {
  const { from: fromOrdinal, to: toOrdinal } = segment.prefixRange(dictionary, key);
  const documents = new Bitset(segment.documentCount);
  const { postings, parts } = segment;
  unionPostings({ postings, offsets: parts.postingOffsets, fromOrdinal, toOrdinal }, documents);
  for (let document = documents.nextSetBit(0); document >= 0; document = documents.nextSetBit(document + 1)) {
    if (!visit(document)) return;
  }
}
