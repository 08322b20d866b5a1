import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import type { SharedSchema } from "../schema/shared-schema.js";

/** A segment and which of its documents are live, as buffers that every thread shares. */
export interface SharedSegment {
  /** Unique within the process; the bytes of an id never change. */
  readonly id: number;
  readonly bytes: SharedArrayBuffer;
  /** The words of a Bitset over its documents; replaced, never changed, when one dies. */
  readonly live: Uint32Array;
  readonly liveCount: number;
  /** Of all its documents, dead ones too; at least 1. */
  readonly documentCount: number;
  /** The highest index-wide number of a document in it. */
  readonly lastDocumentNumber: number;
}

/**
 * One state of one index, all that a search needs but the records. Survives `postMessage` without a copy
 * of its buffers. Opaque outside the engine.
 */
export interface SharedIndex {
  readonly schema: SharedSchema;
  /** Their documents ascend from segment to segment. */
  readonly segments: readonly SharedSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
  /**
   * Live documents by term number. The one buffer that is written while it is read: document frequencies may
   * be those of a moment later than the rest.
   */
  readonly documentCounts: Int32Array;
  readonly liveDocuments: number;
  /** Sum of the lengths of the live documents, in words and unspaced characters. */
  readonly liveLength: number;
}
