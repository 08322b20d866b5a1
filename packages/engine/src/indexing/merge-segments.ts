import { GrowableBytes, GrowableUint32 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { ColumnSetWriter } from "../doc-values/column-set.js";
import { docIdOf, NO_MORE_DOCS } from "../postings/doc-set.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import { PostingsWriter } from "../postings/postings-writer.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { packSegment, type SegmentParts } from "../segment/segment-format.js";
import { packObjectIds } from "./object-ids.js";

/** An input of a merge: what each of its documents is called in the output. */
interface MergeInput extends LiveSegment {
  /** By document; DEAD if it is left out. */
  readonly renumbered: Int32Array;
}

const DEAD = -1;

/**
 * One segment out of several neighbours, without the documents that are no longer live. Documents keep their
 * order, so document numbers go on ascending; terms keep their numbers, so tokens are copied as bytes.
 */
export function mergeSegments(
  segments: readonly LiveSegment[],
  dictionary: TermDictionary,
): SharedArrayBuffer {
  let documentCount = 0;
  const inputs = segments.map((live): MergeInput => {
    const renumbered = new Int32Array(live.segment.documentCount).fill(DEAD);
    live.live.forEach((document) => {
      renumbered[document] = documentCount++;
    });
    return { ...live, renumbered };
  });
  return packSegment({
    ...mergeDocuments(inputs, documentCount),
    ...mergePostings(inputs, dictionary),
    columns: mergeColumns(inputs, documentCount),
  });
}

function mergeDocuments(inputs: readonly MergeInput[], documentCount: number) {
  const documentNumbers = new Uint32Array(documentCount);
  const objectIds: string[] = [];
  const forward = new GrowableBytes(1 << 16);
  const forwardOffsets = new Uint32Array(documentCount + 1);
  for (const { segment, live } of inputs) {
    const { parts } = segment;
    live.forEach((document) => {
      documentNumbers[objectIds.length] = parts.documentNumbers[document];
      objectIds.push(segment.objectId(document));
      forward.append(
        parts.forwardBytes.subarray(parts.forwardOffsets[document], parts.forwardOffsets[document + 1]),
      );
      forwardOffsets[objectIds.length] = forward.length;
    });
  }
  return { documentNumbers, ...packObjectIds(objectIds), forwardBytes: forward.view(), forwardOffsets };
}

/** Walks all inputs in the common order of their terms; a term without live documents is left out. */
function mergePostings(
  inputs: readonly MergeInput[],
  dictionary: TermDictionary,
): Pick<SegmentParts, "terms" | "postingBytes" | "postingOffsets"> {
  const terms = new GrowableUint32(1 << 10);
  const offsets = new GrowableUint32(1 << 10);
  const writer = new PostingsWriter();
  const list = new PostingList();
  const nextOrdinal = inputs.map(() => 0);
  for (const term of termsOf(inputs, dictionary)) {
    list.reset();
    for (const [i, input] of inputs.entries()) {
      if (input.segment.parts.terms[nextOrdinal[i]] !== term) continue;
      list.append(input, nextOrdinal[i]);
      nextOrdinal[i]++;
    }
    if (list.documents.length === 0) continue;
    terms.push(term);
    offsets.push(writer.write(list.documents.view(), list.summaries.view(), list.documents.length));
  }
  offsets.push(writer.view().length);
  return { terms: terms.view(), postingBytes: writer.view(), postingOffsets: offsets.view() };
}

function termsOf(inputs: readonly MergeInput[], dictionary: TermDictionary): Uint32Array {
  const isWanted = new Uint8Array(dictionary.termCount);
  let count = 0;
  for (const { segment } of inputs) {
    for (const term of segment.parts.terms) {
      if (isWanted[term] === 0) count++;
      isWanted[term] = 1;
    }
  }
  return dictionary.inTextOrder(isWanted, count);
}

/** The postings of one term over all inputs, in the output's document numbers. */
class PostingList {
  readonly documents = new GrowableUint32(1 << 10);
  readonly summaries = new GrowableBytes(1 << 10);
  readonly #cursor = new PostingsCursor();

  reset(): void {
    this.documents.reset();
    this.summaries.reset();
  }

  append({ segment, renumbered }: MergeInput, ordinal: number): void {
    const cursor = this.#cursor.reset(segment.postings, segment.parts.postingOffsets[ordinal]);
    for (let document = cursor.docId; document !== NO_MORE_DOCS; document = cursor.next()) {
      const inOutput = renumbered[document];
      if (inOutput === DEAD) continue;
      this.documents.push(docIdOf(inOutput));
      this.summaries.push(cursor.payload);
    }
  }
}

function mergeColumns(inputs: readonly MergeInput[], documentCount: number): Uint8Array {
  const writer = new ColumnSetWriter();
  for (const { segment, renumbered } of inputs) writer.addFrom(segment.columns, renumbered);
  return writer.pack(documentCount);
}
