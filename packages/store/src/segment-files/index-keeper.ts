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
  /** Smaller segments, and those behind one, are indexed again instead. @default 256 */
  readonly segmentDocumentsMin: number;
  /** So many documents in segments without a file are worth a new manifest. @default 2,048 */
  readonly unkeptDocumentsMin: number;
  /** So many removals since the last manifest are. @default 20,000 */
  readonly removalsMin: number;
}

/**
 * About 4,000 documents at most are indexed again after a crash, and those of the time that writing files
 * takes.
 */
export const keepingBounds: KeepingBounds = {
  segmentDocumentsMin: 256,
  unkeptDocumentsMin: 2_048,
  removalsMin: 20_000,
};

/** When the server stops in good order every segment is kept, if that saves so much indexing. */
export const closingBounds: KeepingBounds = {
  segmentDocumentsMin: 0,
  unkeptDocumentsMin: 256,
  removalsMin: 1_000,
};

/** A search index, and the settings that it was built with. */
export interface BuiltIndex {
  readonly shared: SharedIndex;
  readonly settings: IndexTimeSettings;
}

export interface IndexKeeperOptions {
  readonly folder: string;
  readonly analysis: string;
  /** Of the removals known so far. */
  readonly generation: number;
}

/**
 * Knows which segments and layers of an index have files, and what is worth keeping next. A number is given
 * to each state that is captured: its removals are in that state, later ones are recorded under it
 * (RemovalTable).
 */
export class IndexKeeper {
  readonly #options: IndexKeeperOptions;
  readonly #segmentFiles = new Map<number, KeptFile>();
  #layerFiles = new WeakMap<SharedDictionaryLayer, KeptFile>();
  #generation: number;
  #published: Manifest | null = null;
  #captured: Capture | null = null;
  #coveredTo = 0;
  #removalsSinceCapture = 0;

  constructor(options: IndexKeeperOptions) {
    this.#options = options;
    this.#generation = options.generation;
  }

  /**
   * Where removals are recorded now: those of documents that a manifest covers which is, or may be, on disk.
   */
  get recording(): Recording {
    return { generation: this.#generation, coveredTo: this.#coveredTo };
  }

  /** Removals of earlier generations are in the files. */
  get publishedGeneration(): number {
    return this.#published?.generation ?? 0;
  }

  /** A captured state is on its way to files. */
  get isWriting(): boolean {
    return this.#captured !== null;
  }

  countRemovals(count: number): void {
    this.#removalsSinceCapture += count;
  }

  /**
   * The manifest is on disk, and the parts of `shared` are those it names, in order; more segments may
   * follow.
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

  /** The files on disk cannot be used: no later manifest may be taken for theirs. */
  outgrow(unusable: Manifest | null): void {
    this.#generation = Math.max(this.#generation, unusable?.generation ?? 0);
  }

  /**
   * What is worth writing now; null: nothing. Until it is published, or given up, nothing else is captured.
   */
  capture(built: BuiltIndex, bounds: KeepingBounds): Capture | null {
    const { shared } = built;
    if (this.#captured !== null) return null;
    const segments = leadingSegments(shared.segments, bounds.segmentDocumentsMin);
    let unkept = 0;
    for (const { id, documentCount } of segments) if (!this.#segmentFiles.has(id)) unkept += documentCount;
    if (unkept < bounds.unkeptDocumentsMin && !this.#isOvertaken(built.settings, bounds)) return null;
    this.#generation++;
    this.#removalsSinceCapture = 0;
    const request = this.#requestOf(built, segments);
    this.#captured = { request, shared };
    this.#coveredTo = Math.max(this.#coveredTo, request.manifest.coveredTo);
    return this.#captured;
  }

  /** The writing failed or was cut off: the manifest on disk tells whether it had come to its end. */
  giveUp(onDisk: Manifest | null): void {
    const captured = this.#captured;
    this.#captured = null;
    if (captured !== null && onDisk?.generation === captured.request.manifest.generation) {
      this.publish(onDisk, captured.shared);
    } else if (onDisk?.generation !== this.#published?.generation) {
      this.#published = null;
      this.#segmentFiles.clear();
      this.#layerFiles = new WeakMap();
    }
  }

  /** Whether the manifest on disk serves less and less. */
  #isOvertaken(settings: IndexTimeSettings, { removalsMin }: KeepingBounds): boolean {
    if (this.#published === null) return false;
    if (!isSameSchema(this.#published.settings, settings)) return true;
    // Asked at every write: the same list next time, which takes no comparing.
    this.#published = { ...this.#published, settings };
    return this.#removalsSinceCapture >= removalsMin;
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

/** A state on its way to files. */
export interface Capture {
  readonly request: KeepRequest;
  readonly shared: SharedIndex;
}

/**
 * The segments up to the first that is too small: documents behind it are not covered, whatever holds them.
 */
function leadingSegments(segments: readonly SharedSegment[], documentsMin: number): readonly SharedSegment[] {
  const end = segments.findIndex(({ documentCount }) => documentCount < documentsMin);
  return end < 0 ? segments : segments.slice(0, end);
}
