/**
 * *Indexing*: from batches of records to immutable segments, merged in the background.
 *
 * An index that is changed in place would need locks against its readers. So each batch becomes a new small
 * segment, a removal clears a bit in a copy of a bitmap, and small segments are merged into larger ones: a
 * log-structured merge tree (see merge-policy.ts for the paper).
 *
 *     batch --> SegmentBuilder --> segment ----+
 *                                              v
 *     old [ 512 docs ][ 64 docs ][ 8 docs ][ 1 doc ] new --> share() --> SharedIndex
 *              |           |          |        |
 *              +-----------+- merge --+--------+   small ones in `apply`,
 *                                                  large ones by proposeMerge and adoptMerge
 *
 * Large merges run in any thread: `proposeMerge` gives the inputs, `mergeProposed` computes the segment, and
 * `adoptMerge` puts it in place, without the documents that were removed since the proposal.
 *
 * Example of the live documents of all segments, with the fanout of 8 (merge-policy.ts):
 *
 *     batches of 1 document, eight times    8          eight segments of level 0 become one of level 1
 *     100 documents                         108        8 is of a lower level than 100, so it is merged, too
 *     1 document; 2 of the 108 removed      106 1      the first segment still holds 108 documents
 *
 * Good for: batches, and readers that never wait. Without removals, a document is copied at most once a
 * level, so about log8(n) times.
 * Not good for: a stream of batches of one document each, as every batch costs a segment and perhaps a merge;
 * and freeing the space of removed documents at once: they stay until a merge or `purge`.
 *
 * @module
 */
import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import { type IndexSchema, openSchema } from "../schema/index-schema.js";
import { type SchemaSettings, type SharedSchema, shareSchema } from "../schema/shared-schema.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { shareSegment } from "../segment/open-segment.js";
import type { SharedIndex, SharedSegment } from "../segment/shared-index.js";
import { DocumentCounts } from "./document-counts.js";
import { isMostlyDead, segmentsToMerge, segmentsToSettle } from "./merge-policy.js";
import { type MergeProposal, mergeProposed } from "./merge-proposal.js";
import { Purge } from "./purge.js";
import { countSegment } from "./restored-counts.js";
import { type DocumentInput, SegmentBuilder } from "./segment-builder.js";
import { type KeptSegment, type LiveDocument, SegmentList } from "./segment-list.js";
import { type NeighbourLimits, usualNeighbourLimits } from "./sign-neighbours.js";

/** The effect of one batch on an index. */
export interface IndexChange {
  /** Document numbers ascend, and are greater than all numbers given before. */
  readonly added: readonly DocumentInput[];
  /** Numbers of live documents that are superseded or deleted. */
  readonly removed: readonly number[];
}

/** The parts of an index, besides its records, that another process needs to go on with it. */
export interface KeptIndex {
  readonly segments: readonly KeptSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
}

export interface IndexWriterOptions {
  /** Segments with at most this many bytes in all are merged in `apply`. @default 512 KiB, about 12 ms */
  readonly inlineMergeBytesMax?: number;
  /** Limits of the neighbour signatures of settled segments. @default usualNeighbourLimits */
  readonly neighbours?: NeighbourLimits;
  /** The dictionary of an earlier writer, whose term numbers stay. */
  readonly dictionary?: readonly SharedDictionaryLayer[];
  /** The document counts of an earlier writer, by term. This writer takes them over. */
  readonly documentCounts?: Int32Array;
}

export const inlineMergeBytesMaxDefault = 512 * 1_024;

/**
 * The write side of one index. Every batch becomes a small segment. Segments of like size are merged: small
 * ones at once, others by the caller of `proposeMerge`. There is one writer at a time. A state that `share`
 * returned stays as it was, except its document counts.
 */
export class IndexWriter {
  /**
   * The writer that has a builder. It remembers terms, which is worth the memory only while batch follows
   * batch.
   */
  static #latest: WeakRef<IndexWriter> | null = null;
  readonly #settings: SchemaSettings | SharedSchema;
  readonly #inlineMergeBytesMax: number;
  readonly #neighbours: NeighbourLimits;
  #sharedSchema: SharedSchema | null = null;
  #schema: IndexSchema | null = null;
  readonly #dictionary: DictionaryWriter;
  readonly #documentCounts: DocumentCounts;
  readonly #tokens = new DocumentTokens();
  readonly #segments = new SegmentList();
  readonly #purge = new Purge();
  /** The builder of the last batch; null if another writer of the thread has indexed a batch since. */
  #builder: SegmentBuilder | null = null;
  #proposed: MergeProposal | null = null;
  #liveDocuments = 0;
  #liveLength = 0;

  /** @param settings the settings, or the schema of another writer */
  constructor(settings: SchemaSettings | SharedSchema, options: IndexWriterOptions = {}) {
    this.#settings = settings;
    this.#inlineMergeBytesMax = options.inlineMergeBytesMax ?? inlineMergeBytesMaxDefault;
    this.#neighbours = options.neighbours ?? usualNeighbourLimits;
    this.#dictionary = new DictionaryWriter(options.dictionary);
    this.#documentCounts = new DocumentCounts(options.documentCounts);
  }

  /**
   * Goes on with kept parts. Their segments were made with the same settings and by the same analysis.
   *
   * @throws RangeError, SectionFormatError if the parts do not fit together, or are damaged
   */
  static restore(
    settings: SchemaSettings,
    { segments, dictionary }: KeptIndex,
    options: Pick<IndexWriterOptions, "inlineMergeBytesMax" | "neighbours"> = {},
  ): IndexWriter {
    const writer = new IndexWriter(settings, { ...options, dictionary });
    for (const kept of segments) {
      const segment = writer.#segments.pushKept(kept);
      writer.#liveLength += countSegment(segment, writer.#documentCounts, writer.#dictionary.dictionary);
      writer.#liveDocuments += segment.liveCount;
    }
    return writer;
  }

  /**
   * Goes on with the index of a writer that is no longer used, perhaps of another thread. Counts nothing
   * anew.
   */
  static takeOver(
    shared: SharedIndex,
    options: Pick<IndexWriterOptions, "inlineMergeBytesMax" | "neighbours"> = {},
  ): IndexWriter {
    const { schema, dictionary, documentCounts } = shared;
    const writer = new IndexWriter(schema, { ...options, dictionary, documentCounts });
    for (const segment of shared.segments) writer.#segments.pushKept(segment);
    writer.#liveDocuments = shared.liveDocuments;
    writer.#liveLength = shared.liveLength;
    return writer;
  }

  /** @throws RangeError if one of `removed` is not live; then nothing has changed */
  apply({ added, removed }: IndexChange): void {
    const gone = this.#segments.remove(removed);
    this.#liveDocuments -= removed.length;
    try {
      this.#add(added);
    } finally {
      // Documents are uncounted last. So searches of the previous state still find the terms that documents
      // have both before and after this batch.
      for (const document of gone) this.#uncount(document);
    }
    this.#mergeSmall();
    this.#purge.follow(this.#segments.segments);
  }

  /** Whether a live document has the number. */
  has(documentNumber: number): boolean {
    return this.#segments.has(documentNumber);
  }

  /**
   * The merge that is due; null if there is none, or one is under way. Everything else may go on until the
   * merge is adopted or given up.
   */
  proposeMerge(): MergeProposal | null {
    const due = this.#dueSegments();
    // Making neighbour signatures takes several times as long as merging. So segments first get them in a
    // quiet time (see proposeSettling), and a merge renews them only if one of its inputs has them.
    return this.#propose(due, due.some(hasNeighbours));
  }

  /**
   * Like `proposeMerge`, but for times when nothing is written: proposes a merge that makes searches faster,
   * although none is due.
   */
  proposeSettling(): MergeProposal | null {
    const { segments } = this.#segments;
    const count = segmentsToSettle(segments.map(({ liveCount }) => liveCount));
    return this.#propose(count > 0 ? segments.slice(-count) : this.#firstUnsigned(), true);
  }

  /** The first segment that should be written again to get neighbour signatures; empty if there is none. */
  #firstUnsigned(): readonly LiveSegment[] {
    const { documentsMin } = this.#neighbours;
    return this.#segments.segments
      .filter((segment) => segment.liveCount >= documentsMin && !hasNeighbours(segment))
      .slice(0, 1);
  }

  #propose(due: readonly LiveSegment[], isSigned: boolean): MergeProposal | null {
    if (this.#proposed !== null || due.length === 0) return null;
    this.#proposed = {
      segments: due.map(shareSegment),
      dictionary: this.#dictionary.dictionary.layers,
      neighbours: isSigned ? this.#neighbours : null,
    };
    return this.#proposed;
  }

  /**
   * Replaces the segments of the current proposal by the result of `mergeProposed`. Takes time linear in
   * their documents, for a bitmap with one bit each.
   */
  adoptMerge(merged: SharedArrayBuffer): void {
    if (this.#proposed === null) throw new RangeError("No merge is under way.");
    const made = this.#segments.replace(this.#proposed.segments, merged);
    this.#purge.merged(this.#proposed, made);
    this.#purge.follow(this.#segments.segments);
    this.#proposed = null;
  }

  giveUpMerge(): void {
    this.#proposed = null;
  }

  /** Makes every merge that is due, however large. */
  mergeAll(): void {
    for (let due = this.proposeMerge(); due !== null; due = this.proposeMerge())
      this.adoptMerge(mergeProposed(due));
  }

  /** From now on, `proposeMerge` first proposes every segment that has dead documents, to write it again. */
  purge(): void {
    this.#purge.begin(this.#segments.segments, this.#proposed);
  }

  /** How many segments still hold documents that were dead at the last `purge`. */
  get unpurgedSegments(): number {
    return this.#purge.remaining;
  }

  /** Blanks the texts of terms that no segment has. Linear in the size of the dictionary. */
  blankUnusedTerms(): void {
    const isUsed = new Uint8Array(this.#dictionary.dictionary.termCount);
    for (const { segment } of this.#segments.segments)
      for (const term of segment.parts.terms) isUsed[term] = 1;
    this.#dictionary.blank(isUsed);
    this.#builder = null;
  }

  get segmentCount(): number {
    return this.#segments.segments.length;
  }

  /** The state after the last change. */
  share(): SharedIndex {
    return {
      schema: this.#shareSchema(),
      segments: this.#segments.segments.map(shareSegment),
      dictionary: this.#dictionary.dictionary.layers,
      documentCounts: this.#documentCounts.counts,
      liveDocuments: this.#liveDocuments,
      liveLength: this.#liveLength,
    };
  }

  /** Made when it is needed, since some writers are replaced before. */
  #shareSchema(): SharedSchema {
    this.#sharedSchema ??= shareSchema(this.#settings);
    return this.#sharedSchema;
  }

  #openSchema(): IndexSchema {
    this.#schema ??= openSchema(this.#shareSchema());
    return this.#schema;
  }

  #dueSegments(): readonly LiveSegment[] {
    const { segments } = this.#segments;
    const unpurged = this.#purge.next(segments);
    if (unpurged !== undefined) return [unpurged];
    const count = segmentsToMerge(segments.map(({ liveCount }) => liveCount));
    if (count > 0) return segments.slice(-count);
    return segments
      .filter(({ liveCount, segment }) => isMostlyDead(liveCount, segment.documentCount))
      .slice(0, 1);
  }

  #add(added: readonly DocumentInput[]): void {
    if (added.length === 0) return;
    const builder = this.#takeBuilder();
    for (const input of added) builder.add(input);
    const { buffer, terms, counts, length } = builder.build(this.#dictionary);
    this.#keepBuilder(builder);
    this.#documentCounts.add(terms, counts);
    this.#segments.push(buffer);
    this.#liveDocuments += added.length;
    this.#liveLength += length;
  }

  #takeBuilder(): SegmentBuilder {
    const builder = this.#builder ?? new SegmentBuilder(this.#openSchema());
    this.#builder = null;
    return builder;
  }

  #keepBuilder(builder: SegmentBuilder): void {
    const latest = IndexWriter.#latest?.deref();
    if (latest !== undefined && latest !== this) latest.#builder = null;
    IndexWriter.#latest = new WeakRef(this);
    if (!builder.isFull) this.#builder = builder;
  }

  #uncount({ segment, document }: LiveDocument): void {
    segment.readTokens(document, this.#tokens);
    this.#liveLength -= this.#tokens.documentLength;
    this.#documentCounts.removeDocument(this.#tokens);
  }

  /** Merges among the last segments, while they are small together and not part of the merge under way. */
  #mergeSmall(): void {
    for (;;) {
      const small = this.#smallSegments();
      const count = segmentsToMerge(small.map(({ liveCount }) => liveCount));
      if (count === 0) return;
      const segments = small.slice(-count);
      const { layers } = this.#dictionary.dictionary;
      const merged = mergeProposed({ segments, dictionary: layers, neighbours: null });
      this.#segments.replace(segments, merged);
    }
  }

  #smallSegments(): SharedSegment[] {
    const taken = new Set(this.#proposed?.segments.map(({ id }) => id));
    const small: SharedSegment[] = [];
    let bytes = 0;
    for (const segment of [...this.#segments.segments].reverse()) {
      bytes += segment.segment.buffer.byteLength;
      if (bytes > this.#inlineMergeBytesMax || taken.has(segment.id)) break;
      small.unshift(shareSegment(segment));
    }
    return small;
  }
}

/**
 * Whether the segment has neighbour signatures. Also true if they were made but no beginning is frequent (see
 * Segment.neighbours): then writing it again would not help.
 */
function hasNeighbours({ segment }: LiveSegment): boolean {
  return segment.parts.neighbours.sizes.length > 0;
}
