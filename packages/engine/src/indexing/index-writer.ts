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

/** What one batch does to an index. */
export interface IndexChange {
  /** Document numbers ascend, and are greater than any given before. */
  readonly added: readonly DocumentInput[];
  /** Numbers of live documents that are superseded or deleted. */
  readonly removed: readonly number[];
}

/** What is kept of an index besides its records, to go on with it in another process. */
export interface KeptIndex {
  readonly segments: readonly KeptSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
}

export interface IndexWriterOptions {
  /** Merges of segments with at most so many bytes in all are made at once. @default 512 KiB, about 12 ms */
  readonly inlineMergeBytesMax?: number;
  /** What segments tell of neighbours, once they have settled. @default usualNeighbourLimits */
  readonly neighbours?: NeighbourLimits;
  /** Of an earlier writer, whose numbers of terms stay. */
  readonly dictionary?: readonly SharedDictionaryLayer[];
  /** Of an earlier writer, by its terms; taken over. */
  readonly documentCounts?: Int32Array;
}

export const inlineMergeBytesMaxDefault = 512 * 1_024;

/**
 * The write side of one index: an LSM tree of immutable segments. Every batch becomes a small segment;
 * segments of like size are merged, small ones at once, others by whom `proposeMerge` is asked. One writer at
 * a time; what `share` returned stays as it was.
 */
export class IndexWriter {
  /** The writer that has a builder: what that remembers is worth its memory where batch follows on batch. */
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
  /** Of the last batch, if no other writer of the thread has indexed one since. */
  #builder: SegmentBuilder | null = null;
  #proposed: MergeProposal | null = null;
  #liveDocuments = 0;
  #liveLength = 0;

  /** @param settings or the schema of another writer */
  constructor(settings: SchemaSettings | SharedSchema, options: IndexWriterOptions = {}) {
    this.#settings = settings;
    this.#inlineMergeBytesMax = options.inlineMergeBytesMax ?? inlineMergeBytesMaxDefault;
    this.#neighbours = options.neighbours ?? usualNeighbourLimits;
    this.#dictionary = new DictionaryWriter(options.dictionary);
    this.#documentCounts = new DocumentCounts(options.documentCounts);
  }

  /**
   * Goes on with what was kept. The segments were made with the same settings and by the same analysis.
   *
   * @throws RangeError, SectionFormatError when the parts do not fit together, or are none
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
   * Goes on with the index of a writer, of another thread maybe, that is used no more. Counts nothing anew.
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

  /** @throws RangeError when one of `removed` is not live; nothing has changed then */
  apply({ added, removed }: IndexChange): void {
    const gone = this.#segments.remove(removed);
    this.#liveDocuments -= removed.length;
    try {
      this.#add(added);
    } finally {
      // Only now: who searches the state before meanwhile finds the terms that documents have before and
      // after.
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
   * The merge that is due, null when there is none or one is under way. Until it is adopted, or given up,
   * everything else may go on.
   */
  proposeMerge(): MergeProposal | null {
    const due = this.#dueSegments();
    // To find out what to tell takes several times as long as to merge, so at first it waits for a quiet
    // time.
    return this.#propose(due, due.some(tellsNeighbours));
  }

  /**
   * Like `proposeMerge`, of the merge that makes searches faster, though none is due: for when nothing is
   * written.
   */
  proposeSettling(): MergeProposal | null {
    const { segments } = this.#segments;
    const count = segmentsToSettle(segments.map(({ liveCount }) => liveCount));
    return this.#propose(count > 0 ? segments.slice(-count) : this.#firstUntold(), true);
  }

  /** A segment that is to be written again for what it could tell of neighbours; none if there is none. */
  #firstUntold(): readonly LiveSegment[] {
    const { documentsMin } = this.#neighbours;
    return this.#segments.segments
      .filter((segment) => segment.liveCount >= documentsMin && !tellsNeighbours(segment))
      .slice(0, 1);
  }

  #propose(due: readonly LiveSegment[], isTold: boolean): MergeProposal | null {
    if (this.#proposed !== null || due.length === 0) return null;
    this.#proposed = {
      segments: due.map(shareSegment),
      dictionary: this.#dictionary.dictionary.layers,
      neighbours: isTold ? this.#neighbours : null,
    };
    return this.#proposed;
  }

  /**
   * Takes what `mergeProposed` made of the proposal under way. Linear in its documents, an eighth of a byte
   * each.
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

  /** From now on `proposeMerge` first has every segment written again that has dead documents. */
  purge(): void {
    this.#purge.begin(this.#segments.segments, this.#proposed);
  }

  /** How many segments still hold documents that were dead at the last `purge`. */
  get unpurgedSegments(): number {
    return this.#purge.remaining;
  }

  /** Forgets the texts of terms that no segment has. Linear in the dictionary. */
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

  /** Made when it is asked for: some writers are replaced before. */
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

  /** Merges among the last segments, as far as they are small together and no merge under way has them. */
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

/** Or would, if it had any that are frequent: then it is not to be written again (see Segment.neighbours). */
function tellsNeighbours({ segment }: LiveSegment): boolean {
  return segment.parts.neighbours.sizes.length > 0;
}
