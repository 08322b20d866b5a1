import { Bitset } from "../../collections/bitset.js";
import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";
import { PostingsCursor } from "../../postings/postings-cursor.js";
import { unionPostings } from "../../postings/postings-union.js";
import type { PhraseDerivation, PhraseElement } from "../../query/phrase.js";
import { sideBySide } from "../../segment/neighbour-keys.js";
import type { Segment } from "../../segment/segment.js";
import { NO_ORDINAL } from "../../segment/term-ordinals.js";
import type { LevelSource } from "../levels/level-source.js";

/** Units of the time budget to seek a document in a posting list. */
const seekUnits = 4;

/**
 * Visits the documents of a segment in which a phrase may stand, ascending, until `visit` returns false. They
 * have every term of the phrase. Documents are left out if signatures show that two of the terms are not next
 * to each other. Walks the rarest list and seeks in the others.
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
  for (let document = rarest.docId; document !== NO_MORE_DOCS; document = rarest.next()) {
    const target = document;
    time.spend(cursors.length * seekUnits);
    if (!others.every((cursor) => cursor.seek(target) === target)) continue;
    if (mayStandIn(target) && !visit(target)) return;
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
