import type { ChildProcess } from "node:child_process";
import type { SearchNeeds } from "../queries/query-class.js";

/** The fields that peers search. A field that the record lacks is empty. */
export interface PeerDocument {
  readonly title: string;
  readonly hierarchy: string;
  readonly content: string;
}

/**
 * An engine that Findling is compared with, in the process in which it is measured. A search finds the
 * documents that have all words of `q` in any field (or any of them, if the needs say so). It returns the
 * numbers of the first 20 by relevance, not their texts.
 */
export interface Peer {
  readonly version: string;
  /** The process that, with its children, is the engine, if this one only sends it requests. */
  readonly server?: ChildProcess;
  /** Documents are numbered from 0, in the order in which they are added. */
  add(documents: readonly PeerDocument[]): void | Promise<void>;
  /** Called after the last document. Returns the bytes on disk, or null if the engine does not use a disk. */
  finish(): number | null | Promise<number | null>;
  /** Returns the number of matching documents; null if the engine does not report it. */
  search(q: string, needs: SearchNeeds): number | null | Promise<number | null>;
  /** Ends the processes that it started. */
  stop?(): Promise<void>;
}

export const hitsPerSearch = 20;
