import { join } from "node:path";
import { DiskReserve, smallTransactionBytes } from "../disk/disk-reserve.js";
import type { ControlEntry, DropEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import type { LogPosition, PositionedEntry } from "../entries/log-position.js";
import { DamagedDataError, NewerFormatError } from "../errors.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { type Environment, inTransaction, madeOf, openEnvironment } from "../lmdb/environment.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { EarlierIndex } from "../tables/index-state.js";
import { type KeptOutcome, ResultTable } from "../tables/result-table.js";
import {
  type CatalogueEntry,
  dropFromCatalogue,
  droppedIndex,
  incarnationOf,
  listCatalogue,
  putInCatalogue,
} from "./catalogue.js";
import { type ControlTables, controlStateKey, openControlTables } from "./control-tables.js";
import { createKey, damagedKeys, revokeKey } from "./key-table.js";
import { putMasterSecretVerifier } from "./master-secret-row.js";
import { forgetRemnant, listRemnants, noteRemnant } from "./remnant-table.js";
import {
  type IndexSummary,
  markOvertaken,
  putSummary,
  type StoredSummary,
  storedSummary,
} from "./summary-table.js";
import { type FinishedTask, putTask } from "./task-table.js";

interface ControlState {
  readonly formatVersion: number;
  readonly logTime: number;
  readonly applied: LogPosition | null;
  readonly resultCount: number;
  readonly keyCount: number;
}

const newControlState: ControlState = {
  formatVersion: dataFormatVersion,
  logTime: 0,
  applied: null,
  resultCount: 0,
  keyCount: 0,
};

/** The data that belongs to no single index: the keys, and the catalogue of indexes. */
export class ControlStore {
  readonly #environment: Environment;
  readonly #tables: ControlTables;
  readonly #results: ResultTable;
  readonly #folder: string;
  readonly #reserve: DiskReserve;
  #state: ControlState;

  private constructor(folder: string, environment: Environment) {
    this.#folder = folder;
    this.#environment = environment;
    this.#tables = openControlTables(environment);
    this.#results = new ResultTable(this.#tables.results, this.#tables.resultNumbers);
    const bytes = this.#tables.meta.getBinary(controlStateKey);
    this.#state = bytes === undefined ? newControlState : parseStoredJson(bytes, "the state of control");
    if (this.#state.formatVersion > dataFormatVersion) {
      throw new NewerFormatError(folder, this.#state.formatVersion, dataFormatVersion);
    }
    this.#reserve = new DiskReserve(join(folder, "reserve"));
    this.#reserve.keep(folder);
  }

  /** Creates what is missing. @throws DamagedDataError, NewerFormatError, StorageError */
  static open(folder: string): ControlStore {
    return madeOf(openEnvironment(folder), (environment) => new ControlStore(folder, environment));
  }

  get applied(): LogPosition | null {
    return this.#state.applied;
  }

  indexes(): CatalogueEntry[] {
    return listCatalogue(this.#tables.catalogue);
  }

  incarnationOf(name: string): string | undefined {
    return incarnationOf(this.#tables.catalogue, name);
  }

  droppedIndex(name: string): EarlierIndex {
    return droppedIndex(this.#tables, name);
  }

  /** The ids of keys whose rows are damaged. */
  damagedKeys(): string[] {
    return damagedKeys(this.#tables.keys);
  }

  /** The incarnations whose folders must be removed. */
  remnants(): string[] {
    return listRemnants(this.#tables.remnants);
  }

  /** Durable on return. Called before a folder is created: it is a remnant until `addIndex`. */
  noteRemnant(entry: CatalogueEntry): void {
    inTransaction(this.#environment, () => noteRemnant(this.#tables.remnants, entry));
  }

  /** Called when the folders are durably gone. */
  forgetRemnants(incarnations: readonly string[]): void {
    inTransaction(this.#environment, () => {
      for (const incarnation of incarnations) forgetRemnant(this.#tables.remnants, incarnation);
    });
  }

  /** Durable on return. */
  addIndex(entry: CatalogueEntry): void {
    inTransaction(this.#environment, () => putInCatalogue(this.#tables, entry));
  }

  summary(incarnation: string): StoredSummary | undefined {
    return storedSummary(this.#tables.summaries, incarnation);
  }

  /** Durable on return. Called before the indexes are written. */
  markOvertaken(incarnations: readonly string[]): void {
    const { summaries } = this.#tables;
    inTransaction(this.#environment, () => {
      for (const incarnation of incarnations) markOvertaken(summaries, incarnation);
    });
  }

  /** Saves summaries of indexes that are not written until `markOvertaken` is called again. */
  saveSummaries(saved: ReadonlyMap<string, IndexSummary>): void {
    if (saved.size === 0) return;
    const { summaries } = this.#tables;
    inTransaction(this.#environment, () => {
      for (const [incarnation, summary] of saved)
        putSummary(summaries, incarnation, { isCurrent: true, summary });
    });
  }

  /** Applies an entry about a key or the master secret. Durable on return. */
  applyControlEntry(positioned: PositionedEntry<ControlEntry>): EntryOutcome {
    const { entry } = positioned;
    return this.#apply(positioned, (state): Decision => {
      if (entry.kind === "masterSecret") {
        putMasterSecretVerifier(this.#tables.meta, entry.verifier);
        return { state, outcome: { kind: "done" } };
      }
      if (entry.kind === "keyRevoke") {
        return { state, outcome: revokeKey(this.#tables.keys, entry, state.logTime) };
      }
      const outcome = createKey(this.#tables.keys, entry, { number: state.keyCount, logTime: state.logTime });
      const keyCount = state.keyCount + (outcome.kind === "done" ? 1 : 0);
      return { state: { ...state, keyCount }, outcome };
    });
  }

  /**
   * Drops an index, or refuses if it does not exist. Durable on return.
   *
   * @param dataVersion of the index; undefined if there is none
   */
  applyDrop(positioned: PositionedEntry<DropEntry>, dataVersion: number | undefined): EntryOutcome {
    const { index, queuedBefore } = positioned.entry;
    return this.#apply(positioned, (state): Decision => {
      if (dataVersion === undefined) {
        const message = `There is no index ${index}.`;
        return { state, outcome: { kind: "refused", code: "index_not_found", message } };
      }
      dropFromCatalogue(this.#tables, index, { dataVersion, queuedBefore });
      return { state, outcome: { kind: "done" } };
    });
  }

  /** Durable on return. */
  finishTasks(finished: readonly FinishedTask[]): void {
    inTransaction(this.#environment, () => {
      for (const task of finished) putTask(this.#tables, task);
    });
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }

  #apply(
    { entry, position }: PositionedEntry<ControlEntry | DropEntry>,
    decide: (state: ControlState) => Decision,
  ): EntryOutcome {
    // Both must be possible on a full disk: dropping an index is how room is made.
    const isUrgent = entry.kind === "keyRevoke" || entry.kind === "drop";
    if (isUrgent) this.#reserve.useIfNeeded(this.#folder);
    const act = () => {
      const logTime = Math.max(this.#state.logTime, entry.acceptedAt);
      const known = this.#results.find(entry.entryId, this.#state.resultCount, logTime);
      const decision =
        known === undefined
          ? this.#keep(entry.entryId, decide({ ...this.#state, logTime }))
          : { state: this.#state, outcome: known };
      const next = { ...decision.state, applied: position };
      void this.#tables.meta.put(controlStateKey, jsonBytes(next));
      return { state: next, outcome: decision.outcome };
    };
    const { state, outcome } = inTransaction(
      this.#environment,
      act,
      isUrgent ? smallTransactionBytes : undefined,
    );
    this.#state = state;
    this.#reserve.keep(this.#folder);
    if (outcome.kind === "settings")
      throw new DamagedDataError("A control entry has a result about settings.");
    return outcome;
  }

  #keep(entryId: string, { state, outcome }: Decision): Decision {
    this.#results.put(entryId, { number: state.resultCount, logTime: state.logTime, outcome });
    return { state: { ...state, resultCount: state.resultCount + 1 }, outcome };
  }
}

interface Decision {
  readonly state: ControlState;
  readonly outcome: KeptOutcome;
}
