import type { ChildProcess } from "node:child_process";
import type { SearchNeeds } from "../queries/query-class.js";

/** What peers search; of a field that a record has not, the empty text. */
export interface PeerDocument {
  readonly title: string;
  readonly hierarchy: string;
  readonly content: string;
}

/**
 * An engine that Findling is compared with, in the process that it is measured in. A search finds the
 * documents that have all words of `q`, or any where that is needed, wherever, and gives the numbers of the
 * first 20 by relevance, not their texts.
 */
export interface Peer {
  readonly version: string;
  /** The process that does the work with its children, where this one only asks it. */
  readonly server?: ChildProcess;
  /** The document that is added n-th has the number n, from 0. */
  add(documents: readonly PeerDocument[]): void | Promise<void>;
  /** After the last document; answers with the bytes on disk, null where there is no disk. */
  finish(): number | null | Promise<number | null>;
  /** How many documents match; null where the engine does not tell. */
  search(q: string, needs: SearchNeeds): number | null | Promise<number | null>;
  /** Ends what it has started. */
  stop?(): Promise<void>;
}

export const hitsPerSearch = 20;
