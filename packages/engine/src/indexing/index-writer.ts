import type { IndexTimeSettings } from "@findling/protocol";
import { createAnalyzer } from "../analysis/analyzer.js";
import { Bitset } from "../collections/bitset.js";
import { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { TokenCursor } from "../forward-index/token-cursor.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { searchableAttributesOf } from "../segment/searchable-attributes.js";
import { Segment } from "../segment/segment.js";
import type { SharedIndex } from "../segment/shared-index.js";
import { DocumentCounts } from "./document-counts.js";
import { segmentsToMerge } from "./merge-policy.js";
import { mergeSegments } from "./merge-segments.js";
import { type DocumentInput, type IndexSchema, SegmentBuilder } from "./segment-builder.js";

/** What one batch does to an index. */
export interface IndexChange {
  /** Document numbers ascend, and are greater than any given before. */
  readonly added: readonly DocumentInput[];
  /** Numbers of live documents that are superseded or deleted. */
  readonly removed: readonly number[];
}

/**
 * The write side of one index: an LSM tree of immutable segments. Every batch becomes a small segment; segments of
 * like size are merged. One writer at a time; what `share` returned stays as it was.
 */
export class IndexWriter {
  readonly #settings: IndexTimeSettings;
  readonly #schema: IndexSchema;
  readonly #schemaId: string;
  readonly #dictionary = new DictionaryWriter();
  readonly #documentCounts = new DocumentCounts();
  readonly #cursor = new TokenCursor();
  /** Shared by all writers of the process: a reader takes equal ids for the same segment, also after a rebuild. */
  static #nextSegmentId = 0;
  #segments: LiveSegment[] = [];
  #liveDocuments = 0;
  #liveLength = 0;

  constructor(settings: IndexTimeSettings) {
    this.#settings = settings;
    this.#schemaId = JSON.stringify(settings);
    this.#schema = { analyzer: createAnalyzer(settings), attributes: searchableAttributesOf(settings) };
  }

  apply({ added, removed }: IndexChange): void {
    this.#remove(removed);
    this.#add(added);
    for (;;) {
      const count = segmentsToMerge(this.#segments.map(({ liveCount }) => liveCount));
      if (count === 0) break;
      this.#mergeLast(count);
    }
  }

  /** The state after the last `apply`. */
  share(): SharedIndex {
    return {
      schemaId: this.#schemaId,
      settings: this.#settings,
      segments: this.#segments.map(({ id, segment, live, liveCount }) => ({
        id,
        bytes: segment.buffer,
        live: live.words,
        liveCount,
      })),
      dictionary: this.#dictionary.dictionary.layers,
      documentCounts: this.#documentCounts.counts,
      liveDocuments: this.#liveDocuments,
      liveLength: this.#liveLength,
    };
  }

  #add(added: readonly DocumentInput[]): void {
    if (added.length === 0) return;
    const builder = new SegmentBuilder(this.#schema);
    for (const input of added) builder.add(input);
    const { buffer, terms, counts, length } = builder.build(this.#dictionary);
    this.#documentCounts.add(terms, counts);
    this.#segments.push(this.#openSegment(buffer));
    this.#liveDocuments += added.length;
    this.#liveLength += length;
  }

  #remove(removed: readonly number[]): void {
    const live = new Map<number, Bitset>();
    for (const documentNumber of removed) {
      const at = segmentOf(this.#segments, documentNumber);
      const target = this.#segments[at];
      const document = target?.segment.documentOf(documentNumber) ?? -1;
      const bits = live.get(at) ?? copyOf(target?.live);
      if (document < 0 || bits === null || !bits.get(document)) {
        throw new RangeError(`Document ${documentNumber} is not live.`);
      }
      bits.clear(document);
      live.set(at, bits);
      target.segment.openTokens(document, this.#cursor);
      this.#liveLength -= this.#cursor.documentLength;
      this.#documentCounts.removeDocument(this.#cursor);
    }
    for (const [at, bits] of live) {
      this.#segments[at] = { ...this.#segments[at], live: bits, liveCount: bits.count() };
    }
    this.#liveDocuments -= removed.length;
    this.#segments = this.#segments.filter(({ liveCount }) => liveCount > 0);
  }

  #mergeLast(count: number): void {
    const inputs = this.#segments.splice(-count);
    const buffer = mergeSegments(inputs, this.#dictionary.dictionary);
    this.#segments.push(this.#openSegment(buffer));
  }

  #openSegment(buffer: SharedArrayBuffer): LiveSegment {
    const segment = new Segment(buffer);
    const live = sharedBitset(segment.documentCount);
    live.setRange(0, segment.documentCount);
    return { id: IndexWriter.#nextSegmentId++, segment, live, liveCount: segment.documentCount };
  }
}

/** Which of the segments, whose documents ascend, may hold a document number. */
function segmentOf(segments: readonly LiveSegment[], documentNumber: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (segments[middle].segment.parts.documentNumbers[0] <= documentNumber) low = middle;
    else high = middle - 1;
  }
  return low;
}

function sharedBitset(size: number): Bitset {
  return Bitset.over(new SharedArrayBuffer(Bitset.byteLength(size)), 0, size);
}

function copyOf(bits: Bitset | undefined): Bitset | null {
  if (bits === undefined) return null;
  const copy = sharedBitset(bits.size);
  copy.copyFrom(bits);
  return copy;
}
