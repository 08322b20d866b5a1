import type { IndexSettings } from "@findling/protocol";
import type { LogPosition } from "../entries/log-position.js";
import { dataFormatVersion } from "../folder/format-version.js";

/** The counters of one index: a part of its state, written with every transaction. */
export interface IndexState {
  readonly formatVersion: number;
  /** One more with every batch or clear that changed something. */
  readonly dataVersion: number;
  /** One more with every change of the settings. */
  readonly settingsVersion: number;
  /** The only clock of the state machine: the latest time of acceptance so far. */
  readonly logTime: number;
  /** The last entry applied, in the same transaction as its effects; null: none. */
  readonly applied: LogPosition | null;
  readonly nextDocumentNumber: number;
  readonly recordCount: number;
  /** Partitions with live records. */
  readonly partitionCount: number;
  /** logTime of the last batch or clear that changed something; 0: none. */
  readonly lastWriteAt: number;
  /** Entries answered so far; see ResultTable. */
  readonly resultCount: number;
}

/** @param dataVersion the last one of an earlier index of this name, else 0 */
export function newIndexState(dataVersion: number): IndexState {
  return {
    formatVersion: dataFormatVersion,
    dataVersion,
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

/** What one index is besides its records. */
export interface IndexContent {
  readonly state: IndexState;
  readonly settings: IndexSettings;
}
