import { Bitset } from "../../collections/bitset.js";
import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import { countPostings, postingsPerUnitShift } from "../../postings/decode-postings.js";
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
/** The bits of this many documents are cleared and compared in the time of reading one posting. */
const documentsPerPosting = 32;

/**
 * Visits the documents of a segment in which a phrase may stand, ascending, until `visit` returns false. They
 * have every term of the phrase. Documents are left out if signatures show that two of the terms are not next
 * to each other.
 */
export function forEachPhraseDocument(
  source: LevelSource,
  { elements }: Pick<PhraseDerivation, "elements">,
  visit: (document: number) => boolean,
): void {
  const { segment, dictionary } = source;
  const keys = new Set(elements.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
  if (keys.size === 0) {
    forEachWithPrefix(segment, dictionary, elements[0], visit);
    return;
  }
  const terms = Array.from(keys, (key) => dictionary.find(key));
  const lists = listsOf(segment, terms);
  if (lists === null) return;
  const mayStandIn = neighbourTest(segment, elements);
  const visitIfBeside = (document: number): boolean => !mayStandIn(document) || visit(document);
  if (isSeekingSlower(lists, source)) forEachCommonBit(lists, source, visitIfBeside);
  else forEachSought(lists, source, visitIfBeside);
}

/** The posting list of a term. */
interface TermList {
  readonly offset: number;
  readonly count: number;
}

/** The posting lists of terms, the shortest first; null if the segment lacks one of the terms. */
export function listsOf(segment: Segment, terms: readonly number[]): readonly TermList[] | null {
  const lists: TermList[] = [];
  for (const term of terms) {
    const ordinal = segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) return null;
    const offset = segment.parts.postingOffsets[ordinal];
    lists.push({ offset, count: countPostings(segment.postings, offset) });
  }
  return lists.sort((a, b) => a.count - b.count);
}

/** Compares the time to seek the documents of the first list in all others with that to read all lists. */
function isSeekingSlower(
  lists: readonly TermList[],
  { segment: { documentCount }, workspace: { costs } }: LevelSource,
): boolean {
  if (lists.length === 1) return false;
  const bitsEffort = (lists.length * documentCount) / documentsPerPosting;
  const effort = lists.reduce((sum, { count }) => sum + count, bitsEffort);
  return lists[0].count * (lists.length - 1) * costs.seek > effort;
}

/** Walks the rarest list, which is the first one, and seeks in the others. */
function forEachSought(
  lists: readonly TermList[],
  { segment: { postings }, workspace: { time } }: LevelSource,
  visit: (document: number) => boolean,
): void {
  const cursors = lists.map(({ offset }) => new PostingsCursor().reset(postings, offset));
  const [rarest, ...others] = cursors;
  for (let document = rarest.docId; document !== NO_MORE_DOCS; document = rarest.next()) {
    const target = document;
    time.spend(cursors.length * seekUnits);
    if (others.every((cursor) => cursor.seek(target) === target) && !visit(target)) return;
  }
}

/** Reads all lists into bitsets. For two frequent terms this takes half the time of seeking. */
function forEachCommonBit(
  [first, ...others]: readonly TermList[],
  { segment: { postings, documentCount }, workspace: { time } }: LevelSource,
  visit: (document: number) => boolean,
): void {
  const common = new Bitset(documentCount);
  fillBitset(postings, first.offset, common);
  const ofOther = new Bitset(documentCount);
  for (const { offset, count } of others) {
    ofOther.clearAll();
    fillBitset(postings, offset, ofOther);
    common.and(ofOther);
    time.spend((first.count + count) >>> postingsPerUnitShift);
  }
  for (let next = common.nextSetBit(0); next >= 0; next = common.nextSetBit(next + 1))
    if (!visit(next)) return;
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
