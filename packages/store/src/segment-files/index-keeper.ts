import {
  isSameSchema,
  type SharedDictionaryLayer,
  type SharedIndex,
  type SharedSegment,
} from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import type { Recording } from "../tables/removal-table.js";
import type { FileSource, KeepRequest } from "./keep-index.js";
import { type KeptFile, keptLive, type Manifest } from "./manifest.js";

export interface KeepingBounds {
  /** Segments with fewer documents, and all behind one, get no file but are indexed again. @default 256 */
  readonly segmentDocumentsMin: number;
  /** A new manifest is written at this many documents in segments without a file. @default 2,048 */
  readonly unkeptDocumentsMin: number;
  /** A new manifest is written at this many removals since the last one. @default 20,000 */
  readonly removalsMin: number;
}

/**
 * With these bounds, a crash makes at most about 4,000 documents be indexed again, plus those that arrive
 * while files are written.
 */
export const keepingBounds: KeepingBounds = {
  segmentDocumentsMin: 256,
  unkeptDocumentsMin: 2_048,
  removalsMin: 20_000,
};

/** Bounds for an orderly stop. Every segment gets a file, if that saves this much indexing. */
export const closingBounds: KeepingBounds = {
  segmentDocumentsMin: 0,
  unkeptDocumentsMin: 256,
  removalsMin: 1_000,
};

/** A search index, and the settings with which it was built. */
export interface BuiltIndex {
  readonly shared: SharedIndex;
  readonly settings: IndexTimeSettings;
}

export interface IndexKeeperOptions {
  readonly folder: string;
  readonly analysis: string;
  /** Generation of the removals known so far. */
  readonly generation: number;
}

/**
 * Knows which segments and layers of an index have files, and decides what to write next. Each captured state
 * gets a number, its generation. Removals before the capture are in the state. Later ones are recorded under
 * its generation (see RemovalTable).
 */
export class IndexKeeper {
  readonly #options: IndexKeeperOptions;
  readonly #segmentFiles = new Map<number, KeptFile>();
  #layerFiles = new WeakMap<SharedDictionaryLayer, KeptFile>();
  #generation: number;
  #published: Manifest | null = null;
  #captured: Capture | null = null;
  #coveredTo = 0;
  /** Removals since the state of the published manifest, or of the one that is being written. */
  #unkeptRemovals = 0;

  constructor(options: IndexKeeperOptions) {
    this.#options = options;
    this.#generation = options.generation;
  }

  /**
   * How removals are recorded now. Only documents that may be in the segments of a manifest on disk need to
   * be recorded.
   */
  get recording(): Recording {
    return { generation: this.#generation, coveredTo: this.#coveredTo };
  }

  /** Removals of earlier generations are in the files. */
  get publishedGeneration(): number {
    return this.#published?.generation ?? 0;
  }

  /** Whether a captured state is being written to files. */
  get isWriting(): boolean {
    return this.#captured !== null;
  }

  countRemovals(count: number): void {
    this.#unkeptRemovals += count;
  }

  /**
   * Must be called when the manifest is on disk. Its segments and layers are the first ones of `shared`, in
   * order; more segments may follow.
   */
  publish(manifest: Manifest, shared: Pick<SharedIndex, "segments" | "dictionary">): void {
    this.#published = manifest;
    this.#captured = null;
    this.#coveredTo = manifest.coveredTo;
    this.#generation = Math.max(this.#generation, manifest.generation);
    this.#segmentFiles.clear();
    for (const [at, { file }] of manifest.segments.entries())
      this.#segmentFiles.set(shared.segments[at].id, file);
    for (const [at, file] of manifest.dictionary.entries()) this.#layerFiles.set(shared.dictionary[at], file);
  }

  /** The files on disk cannot be used. Later manifests must have higher generations than they have. */
  outgrow(unusable: Manifest | null): void {
    this.#generation = Math.max(this.#generation, unusable?.generation ?? 0);
  }

  /**
   * The state to write now, or null if writing is not worthwhile. Until it is published or given up, no other
   * state is captured.
   */
  capture(built: BuiltIndex, bounds: KeepingBounds): Capture | null {
    const { shared } = built;
    if (this.#captured !== null) return null;
    const segments = leadingSegments(shared.segments, bounds.segmentDocumentsMin);
    let unkept = 0;
    for (const { id, documentCount } of segments) if (!this.#segmentFiles.has(id)) unkept += documentCount;
    if (unkept < bounds.unkeptDocumentsMin && !this.#isOvertaken(built.settings, bounds)) return null;
    this.#generation++;
    const request = this.#requestOf(built, segments);
    this.#captured = { request, shared, removals: this.#unkeptRemovals };
    this.#unkeptRemovals = 0;
    this.#coveredTo = Math.max(this.#coveredTo, request.manifest.coveredTo);
    return this.#captured;
  }

  /** Must be called if writing failed or was cut off. The manifest on disk shows whether it had completed. */
  giveUp(onDisk: Manifest | null): void {
    const captured = this.#captured;
    this.#captured = null;
    if (captured !== null && onDisk?.generation === captured.request.manifest.generation) {
      this.publish(onDisk, captured.shared);
      return;
    }
    this.#unkeptRemovals += captured?.removals ?? 0;
    if (onDisk?.generation !== this.#published?.generation) {
      this.#published = null;
      this.#segmentFiles.clear();
      this.#layerFiles = new WeakMap();
    }
  }

  /** Whether the manifest on disk has become less useful. */
  #isOvertaken(settings: IndexTimeSettings, { removalsMin }: KeepingBounds): boolean {
    if (this.#published === null) return false;
    if (!isSameSchema(this.#published.settings, settings)) return true;
    // This runs at every write. With the same list of settings, the next comparison is immediate.
    this.#published = { ...this.#published, settings };
    return this.#unkeptRemovals >= removalsMin;
  }

  #requestOf({ shared, settings }: BuiltIndex, segments: readonly SharedSegment[]): KeepRequest {
    const { folder, analysis } = this.#options;
    const generation = this.#generation;
    const last = segments.at(-1);
    const coveredTo = last === undefined ? 0 : last.lastDocumentNumber + 1;
    const sourceOf = <Content>(
      name: string,
      content: Content,
      known: KeptFile | undefined,
    ): FileSource<Content> => known ?? { name: `${name}-${generation}`, content };
    return {
      folder,
      manifest: { generation, analysis, settings, coveredTo },
      dictionary: shared.dictionary.map((layer) =>
        sourceOf(`terms-${layer.first}`, layer, this.#layerFiles.get(layer)),
      ),
      segments: segments.map(({ id, bytes, live, liveCount, documentCount }) => ({
        file: sourceOf(`segment-${id}`, bytes, this.#segmentFiles.get(id)),
        live: liveCount === documentCount ? null : keptLive(live),
        liveCount,
      })),
    };
  }
}

/** A state that is being written to files. */
export interface Capture {
  readonly request: KeepRequest;
  readonly shared: SharedIndex;
  /** How many documents were removed between the last captured state and this one. */
  readonly removals: number;
}

/**
 * The segments before the first one that is too small. Documents behind it are not covered, even in large
 * segments.
 */
function leadingSegments(segments: readonly SharedSegment[], documentsMin: number): readonly SharedSegment[] {
  const end = segments.findIndex(({ documentCount }) => documentCount < documentsMin);
  return end < 0 ? segments : segments.slice(0, end);
}
