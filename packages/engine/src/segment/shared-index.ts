import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import type { SharedSchema } from "../schema/shared-schema.js";

/** A segment, and which of its documents are live, in buffers that all threads share. */
export interface SharedSegment {
  /** Unique within the process. The bytes of an id never change. */
  readonly id: number;
  readonly bytes: SharedArrayBuffer;
  /**
   * The words of a Bitset over its documents. When a document dies, the array is replaced and never changed.
   */
  readonly live: Uint32Array;
  readonly liveCount: number;
  /** All its documents, dead ones included; at least 1. */
  readonly documentCount: number;
  /** The highest index-wide number of a document in it. */
  readonly lastDocumentNumber: number;
}

/**
 * One state of one index: everything that a search needs, except the records. `postMessage` passes it on
 * without copying its buffers. Opaque outside the engine.
 */
export interface SharedIndex {
  readonly schema: SharedSchema;
  /** Document numbers ascend from segment to segment. */
  readonly segments: readonly SharedSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
  /**
   * Number of live documents, by term number. This is the only buffer that is written while it is read, so
   * document frequencies may be a moment newer than the rest.
   */
  readonly documentCounts: Int32Array;
  readonly liveDocuments: number;
  /** Sum of the lengths of the live documents, in words and unspaced characters. */
  readonly liveLength: number;
}
