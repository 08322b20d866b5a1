import {
  ApiFailure,
  type IndexClient,
  type OperationOn,
  SaveFailure,
  type SaveProgress,
} from "@findling/client";
import type { JsonObject } from "@findling/protocol";
import { checkedClient } from "../api/checked-client.js";
import { requestFailure } from "../api/request-failure.js";
import { adviceWithoutServer } from "../connection/ask-server.js";
import type { ServerConnection } from "../connection/connection-flags.js";
import { exitCodes, Failure } from "../failure.js";
import { counted } from "../terminal/progress.js";
import type { RateBar } from "../terminal/rate-bar.js";
import { type CheckpointContent, writeCheckpoint } from "./checkpoint.js";
import { type DeletedOthers, deleteOthers, requireExport, requireRecords } from "./delete-others.js";
import { ErrorsFile } from "./errors-file.js";
import type { ImportFlags } from "./import-flags.js";
import { type ImportPlan, inputStart, type LeftOutItem, leftOutText } from "./import-plan.js";
import { type ImportSummary, leftOutSentence, summaryOf } from "./import-summary.js";
import { InputFailure } from "./input/input-failure.js";
import { plannedRecords } from "./planned-records.js";
import { PositionsUnderWay } from "./positions-under-way.js";

const batchBytes = 4_800_000;
const checkpointEveryMs = 500;

export interface ImportRunOptions {
  readonly index: string;
  readonly connection: ServerConnection;
  readonly plan: ImportPlan;
  readonly flags: ImportFlags;
  /** The version of records that have none; null: the server gives it. */
  readonly version: number | null;
  /** Where to begin. null: at the beginning, and nothing is kept. */
  readonly checkpoint: CheckpointContent | null;
  readonly bar: RateBar;
}

/** One run of `findling import` that writes. */
export class ImportRun {
  readonly #options: ImportRunOptions;
  readonly #underWay: PositionsUnderWay;
  readonly #version: number | null;
  readonly #totalBytes: number | null;
  #errorsFile: ErrorsFile | null = null;
  #leftOut: number;
  #bytes = 0;
  #writtenBefore = 0;
  #checkpointAt = 0;

  constructor(options: ImportRunOptions) {
    const { checkpoint, plan, version } = options;
    this.#options = options;
    this.#underWay = new PositionsUnderWay(checkpoint?.position ?? inputStart);
    this.#leftOut = this.#underWay.written.leftOut;
    this.#version = version;
    this.#totalBytes = plan.files.reduce<number | null>(
      (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
      0,
    );
  }

  /** @throws {Failure} of the input, the server or a file */
  async write(signal: AbortSignal): Promise<ImportSummary> {
    const { index, connection, plan, flags, checkpoint, bar } = this.#options;
    const { errorsFile, parallel: concurrency } = flags;
    const started = performance.now();
    if (errorsFile !== undefined) this.#errorsFile = new ErrorsFile(errorsFile, this.#leftOut);
    try {
      if (checkpoint !== null) this.#keep(false);
      const target = checkedClient({ host: connection.baseUrl, key: connection.key }).index(index);
      const onProgress = (progress: SaveProgress): void => this.#onProgress(progress);
      if (flags.replace) await requireExport(target, signal);
      const progress = await target.writeAll(this.#operations(), {
        batchBytes,
        concurrency,
        onProgress,
        signal,
      });
      const recordsBefore = checkpoint?.records ?? 0;
      if (flags.replace) this.#requireWhole(recordsBefore + progress.operations);
      const others = await this.#deleteOthers(target, signal);
      const seconds = (performance.now() - started) / 1_000;
      const files = plan.files.length;
      this.#keep(true);
      return summaryOf(progress, { index, files, recordsBefore, leftOut: this.#leftOut, ...others, seconds });
    } catch (error) {
      this.#keepIfPossible();
      throw this.#failure(error);
    } finally {
      bar.end();
      this.#errorsFile?.close();
    }
  }

  /** How much is written, as sentences. */
  standing(): string {
    const { checkpoint, flags } = this.#options;
    const records = (checkpoint?.records ?? 0) + this.#writtenBefore;
    const written = `${counted(records)} records are written.`;
    return checkpoint === null ? written : `${written} The same command goes on from ${flags.checkpoint}.`;
  }

  /** @throws {Failure} the input had no records, or some were left out, which the index may hold */
  #requireWhole(records: number): void {
    const { index, flags } = this.#options;
    if (this.#leftOut > 0)
      throw new Failure(
        `${leftOutSentence(this.#leftOut, flags.errorsFile)} So --replace has deleted nothing.`,
        exitCodes.incomplete,
      );
    requireRecords(records, index);
  }

  async #deleteOthers(target: IndexClient, signal: AbortSignal): Promise<DeletedOthers> {
    const { flags } = this.#options;
    if (!flags.replace || this.#version === null) return { deleted: 0, keptNewer: 0 };
    return deleteOthers(target, this.#version, { concurrency: flags.parallel, signal });
  }

  async *#operations(): AsyncGenerator<OperationOn<JsonObject>, void> {
    const events = {
      onBytes: (bytes: number): void => void (this.#bytes += bytes),
      onLeftOut: (item: LeftOutItem): void => this.#leaveOut(item),
    };
    for await (const { record, position } of plannedRecords(
      this.#options.plan,
      this.#underWay.written,
      events,
    )) {
      this.#underWay.add(position);
      // The record was made here, and nobody else has it.
      if (this.#version !== null) record.version ??= this.#version;
      yield { action: "upsert", record };
    }
  }

  #leaveOut(item: LeftOutItem): void {
    if (this.#errorsFile === null)
      throw new InputFailure(`${leftOutText(item)} With --errors-file such records are left out.`);
    this.#errorsFile.add(item);
    this.#leftOut++;
  }

  #onProgress({ writtenBefore, operations }: SaveProgress): void {
    const { checkpoint, bar } = this.#options;
    this.#writtenBefore = writtenBefore;
    this.#underWay.setWrittenBefore(writtenBefore);
    const count = (checkpoint?.records ?? 0) + operations;
    bar.update({ done: this.#bytes, total: this.#totalBytes, count, unit: "records" });
    if (checkpoint !== null && performance.now() - this.#checkpointAt >= checkpointEveryMs) this.#keep(false);
  }

  #keep(isComplete: boolean): void {
    const { checkpoint, flags } = this.#options;
    if (checkpoint === null || flags.checkpoint === undefined) return;
    const records = checkpoint.records + this.#writtenBefore;
    const position = { ...this.#underWay.written, ...(isComplete ? { leftOut: this.#leftOut } : {}) };
    writeCheckpoint(flags.checkpoint, {
      ...checkpoint,
      position,
      records,
      isComplete,
    });
    this.#checkpointAt = performance.now();
  }

  #keepIfPossible(): void {
    try {
      this.#keep(false);
    } catch {
      // The first failure is the one to show. The checkpoint on the disk is older, so more is written again.
    }
  }

  #failure(error: unknown): unknown {
    const failure = requestFailure(error, adviceWithoutServer);
    if (!(failure instanceof Failure)) return failure;
    const where = error instanceof SaveFailure ? this.#placeOf(error) : "";
    return new Failure(`${where}${failure.message} ${this.standing()}`, failure.exitCode, { cause: error });
  }

  /** Where in the input the record is that the server refused, if it names one. */
  #placeOf({ cause, firstOperation }: SaveFailure): string {
    const [, number] = cause instanceof ApiFailure ? (/\boperations\[(\d+)\]/.exec(cause.message) ?? []) : [];
    const position = number === undefined ? null : this.#underWay.of(firstOperation + Number(number));
    if (position === null) return "";
    return `${this.#options.plan.files[position.file]?.name}, line ${position.line}: `;
  }
}
