import { forEachRun } from "../collections/bit-runs.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { mergeColumnSets } from "../doc-values/column-set-merge.js";
import { ForwardIndexWriter } from "../forward-index/forward-index-writer.js";
import { decodePostings } from "../postings/decode-postings.js";
import type { PostingCodeTables } from "../postings/posting-codes.js";
import { PostingsWriter } from "../postings/postings-writer.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { packSegment, type SegmentParts } from "../segment/segment-format.js";
import { numbersPerSignature } from "../segment/value-signatures.js";
import type { CountedTerms } from "./frequent-beginnings.js";
import { DEAD, type MergeInput, renumberDocuments } from "./merge-input.js";
import { mergeObjectIds } from "./object-ids.js";
import { type NeighbourLimits, signNeighbours } from "./sign-neighbours.js";

/**
 * Merges neighbouring segments into one, without the documents that are no longer live. Documents keep their
 * order, so document numbers still ascend. Terms keep their numbers, so tokens stay as they are. Neighbour
 * signatures are made anew, since they depend on what is frequent.
 *
 * @param limits limits of the neighbour signatures; null: there are none
 */
export function mergeSegments(
  segments: readonly LiveSegment[],
  dictionary: TermDictionary,
  limits: NeighbourLimits | null,
): SharedArrayBuffer {
  const { inputs, documentCount } = renumberDocuments(segments);
  const forwardIndex = mergeForwardIndexes(inputs);
  const { counts, ...postings } = mergePostings(inputs, dictionary, documentCount);
  return packSegment({
    ...mergeDocuments(inputs, documentCount),
    ...forwardIndex,
    ...mergeObjectIds(inputs, documentCount),
    ...postings,
    postingCodes: commonCodes(segments),
    neighbours: signNeighbours({ ...forwardIndex, terms: postings.terms, counts }, dictionary, limits),
    columns: mergeColumnSets(
      inputs.map(({ segment, renumbered }) => ({ columns: segment.columns, renumbered })),
      documentCount,
    ),
  });
}

function mergeDocuments(inputs: readonly MergeInput[], documentCount: number) {
  const documentNumbers = new Uint32Array(documentCount);
  const lengths = new Uint16Array(documentCount);
  const valueSignatures = new Uint32Array(documentCount * numbersPerSignature);
  const valueBeginnings = new Uint32Array(documentCount);
  let document = 0;
  for (const { segment, live } of inputs) {
    const { parts } = segment;
    forEachRun(live, (from, to) => {
      documentNumbers.set(parts.documentNumbers.subarray(from, to), document);
      lengths.set(parts.lengths.subarray(from, to), document);
      const signatures = parts.valueSignatures.subarray(from * numbersPerSignature, to * numbersPerSignature);
      valueSignatures.set(signatures, document * numbersPerSignature);
      valueBeginnings.set(parts.valueBeginnings.subarray(from, to), document);
      document += to - from;
    });
  }
  return { documentNumbers, lengths, valueSignatures, valueBeginnings };
}

/**
 * Repeats are found anew. A stored repeat may refer to a document that is dead now, and a document may repeat
 * one from another segment.
 */
function mergeForwardIndexes(inputs: readonly MergeInput[]) {
  const capacity = inputs.reduce((sum, { segment }) => sum + segment.parts.forwardUnits.length, 0);
  const writer = new ForwardIndexWriter(capacity);
  for (const { segment, live } of inputs) {
    forEachRun(live, (from, to) => writer.addStored(segment.parts, from, to));
  }
  return writer.finish();
}

/** All segments of an index are made with one schema, and so with the same posting codes. */
function commonCodes(segments: readonly LiveSegment[]): PostingCodeTables {
  const [first, ...others] = segments.map(({ segment }) => segment.parts.postingCodes);
  const areSame = others.every(
    ({ summaries, weights }) =>
      String(summaries) === String(first.summaries) && String(weights) === String(first.weights),
  );
  if (!areSame) throw new RangeError("The segments have different codes of postings.");
  return first;
}

/** Walks all inputs in the common order of their terms. A term without live documents is left out. */
function mergePostings(
  inputs: readonly MergeInput[],
  dictionary: TermDictionary,
  documentCount: number,
): Pick<SegmentParts, "terms" | "postingBytes" | "postingOffsets"> & CountedTerms {
  const terms = new GrowableUint32(1 << 10);
  const counts = new GrowableUint32(1 << 10);
  const offsets = new GrowableUint32(1 << 10);
  const writer = new PostingsWriter();
  const list = new PostingList(inputs, documentCount);
  const inputTerms = inputs.map(({ segment }) => segment.parts.terms);
  const nextOrdinal = inputs.map(() => 0);
  for (const term of termsOf(inputs, dictionary)) {
    list.length = 0;
    for (let i = 0; i < inputs.length; i++) {
      if (inputTerms[i][nextOrdinal[i]] === term) list.append(inputs[i], nextOrdinal[i]++);
    }
    if (list.length === 0) continue;
    terms.push(term);
    counts.push(list.length);
    offsets.push(writer.write(list.documents, list.codes, list.length));
  }
  offsets.push(writer.view().length);
  return {
    terms: terms.view(),
    counts: counts.view(),
    postingBytes: writer.view(),
    postingOffsets: offsets.view(),
  };
}

function termsOf(inputs: readonly MergeInput[], dictionary: TermDictionary): Uint32Array {
  const terms = new Uint32Array(inputs.reduce((sum, { segment }) => sum + segment.parts.terms.length, 0));
  let length = 0;
  for (const { segment } of inputs) {
    terms.set(segment.parts.terms, length);
    length += segment.parts.terms.length;
  }
  return dictionary.inTextOrder(terms.sort());
}

/** The postings of one term over all inputs, in the output's document numbers. */
class PostingList {
  readonly documents: Int32Array;
  readonly codes: Uint8Array;
  /** Postings so far. The arrays have room for a posting of each document. */
  length = 0;
  /** The list of one input, with the document numbers of that input. */
  readonly #decodedDocuments: Int32Array;
  readonly #decodedCodes: Uint8Array;

  constructor(inputs: readonly MergeInput[], documentCount: number) {
    const decodedMax = Math.max(0, ...inputs.map(({ segment }) => segment.documentCount));
    this.documents = new Int32Array(documentCount);
    this.codes = new Uint8Array(documentCount);
    this.#decodedDocuments = new Int32Array(decodedMax);
    this.#decodedCodes = new Uint8Array(decodedMax);
  }

  append({ segment, renumbered }: MergeInput, ordinal: number): void {
    const { documents, codes } = this;
    const decodedDocuments = this.#decodedDocuments;
    const decodedCodes = this.#decodedCodes;
    const offset = segment.parts.postingOffsets[ordinal];
    const count = decodePostings(segment.postings, offset, decodedDocuments, decodedCodes);
    let at = this.length;
    for (let i = 0; i < count; i++) {
      const document = renumbered[decodedDocuments[i]];
      if (document === DEAD) continue;
      documents[at] = document;
      codes[at++] = decodedCodes[i];
    }
    this.length = at;
  }
}
