import type { IndexListingEntry, IndexSettings } from "@findling/protocol";
import type { LogPosition } from "../entries/log-position.js";
import { dataFormatVersion } from "../folder/format-version.js";

/** The counters of one index. They are part of its state, and written in every transaction. */
export interface IndexState {
  readonly formatVersion: number;
  /** Increased by each batch or clear that changed something. */
  readonly dataVersion: number;
  /** Increased by each change of the settings. */
  readonly settingsVersion: number;
  /** The latest time of acceptance so far. It is the only clock of the state machine. */
  readonly logTime: number;
  /** The last entry applied, written in the same transaction as its effects; null if there is none. */
  readonly applied: LogPosition | null;
  readonly nextDocumentNumber: number;
  readonly recordCount: number;
  /** Number of partitions that have live records. */
  readonly partitionCount: number;
  /** logTime of the last batch or clear that changed something; 0 if there is none. */
  readonly lastWriteAt: number;
  /** Number of entries answered so far; see ResultTable. */
  readonly resultCount: number;
  /** All batches up to this sequence of the overflow queue are applied or refused; absent: none was. */
  readonly queuedThrough?: number | undefined;
  /** The keys of clears that overtook batches beyond `queuedThrough`; absent: none did. See QueueMarks. */
  readonly clearedKeys?: readonly ClearedKey[] | undefined;
}

/** A `partitionKey` by which partitions were cleared. */
export interface ClearedKey {
  readonly partitionKey: string;
  /** The last sequence on the queue when the last of these clears was accepted. */
  readonly through: number;
}

/** What is kept of an earlier index of the same name. */
export interface EarlierIndex {
  readonly dataVersion: number;
  /** Its last sequence on the overflow queue: all of its batches up to this one went with it. */
  readonly queuedBefore?: number | undefined;
}

export const noEarlierIndex: EarlierIndex = { dataVersion: 0 };

export function newIndexState(earlier: EarlierIndex = noEarlierIndex): IndexState {
  return {
    formatVersion: dataFormatVersion,
    dataVersion: earlier.dataVersion,
    queuedThrough: earlier.queuedBefore,
    settingsVersion: 0,
    logTime: 0,
    applied: null,
    nextDocumentNumber: 0,
    recordCount: 0,
    partitionCount: 0,
    lastWriteAt: 0,
    resultCount: 0,
  };
}

/** The strong entity tag (RFC 9110 8.8.3) of an index's settings. */
export function settingsEtag(incarnation: string, settingsVersion: number): string {
  return `"${incarnation}-${settingsVersion}"`;
}

/** All data of an index except its records. */
export interface IndexContent {
  readonly state: IndexState;
  readonly settings: IndexSettings;
}

/** What a listing says of an index. */
export type ListedFacts = Omit<IndexListingEntry, "name">;

export function listedFactsOf({ state, settings }: IndexContent): ListedFacts {
  const { recordCount, partitionCount, lastWriteAt } = state;
  const { partitionKey } = settings.indexTime;
  return { recordCount, partitionCount, lastWriteAt, partitionKey };
}
