import type {
  DeleteOperation,
  IndexSettings,
  IndexSettingsPatch,
  JsonObject,
  WriteResult,
} from "@findling/protocol";
import {
  type ErasureFacts,
  erasureFactsOf,
  type SettingsFacts,
  settingsFactsOf,
  type WriteFacts,
  writeFactsOf,
} from "./answer-facts.js";
import { asSent, hasVersion, type OperationBatch, type SentOperation, type Stream } from "./batches.js";
import type { ExportOptions } from "./export-options.js";
import { exportedLines } from "./exported-lines.js";
import type { CallOptions } from "./options.js";
import { path } from "./route-path.js";
import type { SaveAllOptions, SaveOptions, SaveProgress } from "./save-options.js";
import { SearchableIndex } from "./searchable-index.js";
import { type AppliedBatch, StreamWriter } from "./stream-writer.js";
import { waitForTask } from "./task-wait.js";
import type { ApiAnswer, Call } from "./transport.js";

const retriesOfStreams = 10;

/** A record to write: `version` is an instruction to the write, and no attribute. */
export type RecordToWrite<R extends object> = R & { objectID: string; version?: number };

export type OperationOn<R extends object> = { action: "upsert"; record: RecordToWrite<R> } | DeleteOperation;

export interface WriteAnswer extends WriteResult {
  readonly facts: WriteFacts;
}

export interface ClearAnswer extends WriteResult {
  readonly facts: ErasureFacts;
}

export interface SettingsAnswer {
  readonly settings: IndexSettings;
  /** `ifMatch` of a later change. null: a proxy has removed it. */
  readonly etag: string | null;
  readonly facts: SettingsFacts;
}

export interface SaveSettingsOptions extends CallOptions {
  /**
   * The `etag` of settings: others are not changed, and the call fails with 412 `settings_changed`. null, the
   * etag of an answer that lost it, is refused with a TypeError.
   */
  readonly ifMatch?: string | null | undefined;
}

/** A record with its version, as `saveAll` takes it. */
export type ExportedRecord<R extends object> = R & { objectID: string; version: number };

/** One index, with all that a write key may do. */
export class IndexClient<R extends object = JsonObject> extends SearchableIndex<R> {
  /**
   * Writes a batch: in order, and whole or not at all. It is made again after a lost answer only if every
   * operation has a `version`, because nothing newer is overwritten then. With `queued` in the answer it is
   * safe on disk and will be applied later: see `waitForTask`.
   * @param operations at most 1,000
   */
  async write(operations: readonly OperationOn<R>[], options?: CallOptions): Promise<WriteAnswer> {
    const json = JSON.stringify({ operations });
    const { body, headers } = await this.#send({ json, isRepeatable: operations.every(hasVersion) }, options);
    return { ...body, facts: writeFactsOf(headers) };
  }

  /** Deletes at most 1,000 records, with one batch. Those that are not there count as well. */
  async delete(objectIDs: string | readonly string[], options?: CallOptions): Promise<WriteAnswer> {
    const ids = typeof objectIDs === "string" ? [objectIDs] : objectIDs;
    return this.write(
      ids.map((objectID) => ({ action: "delete", objectID })),
      options,
    );
  }

  /**
   * Writes any number of records, in batches. Batches that the server queues are waited for. If the signal is
   * aborted, what is under way may or may not be written.
   * @throws {SaveFailure} a batch could not be written: it says which
   */
  async saveAll(
    records: Stream<RecordToWrite<R>>,
    { version, ...options }: SaveAllOptions<RecordToWrite<R>> = {},
  ): Promise<SaveProgress> {
    const versionOf = typeof version === "function" ? version : () => version;
    return this.#writeStream(upsertsOf(records, versionOf), options);
  }

  /**
   * Writes any number of operations, as `saveAll` does. Two on the same objectID are applied in their order.
   * @throws {SaveFailure} a batch could not be written: it says which
   */
  async writeAll(operations: Stream<OperationOn<R>>, options: SaveOptions = {}): Promise<SaveProgress> {
    return this.#writeStream(operations, options);
  }

  /** Erases all records of a partition. Nothing brings them back. */
  async clear(partition: string, options?: CallOptions): Promise<ClearAnswer> {
    const { body, headers } = await this.transport.ask<WriteResult>(
      "clearPartition",
      {
        method: "DELETE",
        path: path("indexes", this.name, "partitions", partition),
        isRepeatable: false,
      },
      options,
    );
    return { ...body, facts: erasureFactsOf(headers) };
  }

  /**
   * All records as of one moment, in order of their objectIDs, whatever is written meanwhile. The key must be
   * an admin key that may use all indexes. If the loop is left early, the export ends. If it fails, go on
   * with `after`, which is a new moment.
   * @throws {DamagedExportFailure} after all other records: some are damaged on the disk of the server
   */
  async *exportAll(options?: ExportOptions): AsyncGenerator<ExportedRecord<R>, void> {
    for await (const line of this.exportLines(options)) yield JSON.parse(line);
  }

  /** Like `exportAll`, but each record as JSON text, in one line. */
  exportLines(options?: ExportOptions): AsyncGenerator<string, void> {
    return exportedLines(this.transport, this.name, options);
  }

  async settings(options?: CallOptions): Promise<SettingsAnswer> {
    return this.#settings("getSettings", { method: "GET", isRepeatable: true }, options);
  }

  /** Resolves with all settings, changed as `patch` says. The first settings create the index. */
  async saveSettings(
    patch: IndexSettingsPatch,
    { ifMatch, ...options }: SaveSettingsOptions = {},
  ): Promise<SettingsAnswer> {
    if (ifMatch === null) throw new TypeError("The settings came without an etag, so nothing can match it.");
    const headers = ifMatch === undefined ? undefined : { "if-match": ifMatch };
    const call = { method: "PUT", json: JSON.stringify(patch), headers, isRepeatable: false };
    return this.#settings("putSettings", call, options);
  }

  async #writeStream(operations: Stream<SentOperation>, options: SaveOptions): Promise<SaveProgress> {
    const { signal, timeoutMs, retries = this.transport.retries ?? retriesOfStreams } = options;
    const ofCalls = { signal, timeoutMs, retries };
    const send = (batch: OperationBatch, onQueued: () => void): Promise<AppliedBatch> =>
      this.#sendAndWait(batch, onQueued, ofCalls);
    return new StreamWriter(send, options, this.transport.signalsOf(options)).write(operations);
  }

  async #settings(
    route: "getSettings" | "putSettings",
    call: Omit<Call, "path">,
    options?: CallOptions,
  ): Promise<SettingsAnswer> {
    const whole = { ...call, path: path("indexes", this.name, "settings") };
    const { body, headers } = await this.transport.ask<IndexSettings>(route, whole, options);
    return { settings: body, etag: headers.get("etag"), facts: settingsFactsOf(headers) };
  }

  async #send(
    { json, isRepeatable }: Pick<OperationBatch, "json" | "isRepeatable">,
    options?: CallOptions,
  ): Promise<ApiAnswer<WriteResult>> {
    const call = { method: "POST", path: path("indexes", this.name, "records"), json, isRepeatable };
    return this.transport.ask("writeRecords", call, options);
  }

  async #sendAndWait(
    batch: OperationBatch,
    onQueued: () => void,
    options: CallOptions,
  ): Promise<AppliedBatch> {
    const { body, headers } = await this.#send(batch, options);
    const { unsearchableRecords } = writeFactsOf(headers);
    if (body.queued === undefined) return { ...body, unsearchableRecords };
    onQueued();
    const { dataVersion } = await waitForTask(this.transport, body.queued.taskId, options);
    return { ...body, unsearchableRecords, dataVersion };
  }
}

/** Records with a version keep it. */
async function* upsertsOf<R extends { readonly objectID: string; readonly version?: number }>(
  records: Stream<R>,
  versionOf: (record: R) => number | undefined,
): AsyncGenerator<SentOperation> {
  for await (const given of records) {
    const record = asSent(given);
    const version = record.version ?? versionOf(given);
    yield { action: "upsert", record: version === undefined ? record : { ...record, version } };
  }
}
