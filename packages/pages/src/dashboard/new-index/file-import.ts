import { ApiFailure, type Client, FindlingFailure, type JsonObject, SaveFailure } from "@findling/client";
import {
  checkedRecord,
  FileFault,
  type FileFormat,
  type InputItem,
  RecordFault,
  type RecordShape,
  shapedRecord,
} from "@findling/client/record-files";
import { signal } from "@preact/signals";
import { openedFile } from "./file-items.js";
import type { ImportFigures } from "./import-pace.js";
import { type ItemPlace, ItemsUnderWay } from "./items-under-way.js";
import { type RefusedItem, RefusedItems } from "./refused-items.js";

/** `stopped`: somebody has aborted it, or it could not go on. It can be continued. */
export type ImportStage =
  | { readonly kind: "running" }
  | { readonly kind: "stopped"; readonly reason: string | null }
  | { readonly kind: "done"; readonly seconds: number };

export interface ImportTask {
  readonly file: File;
  readonly index: string;
  readonly format: FileFormat;
  readonly shape: RecordShape;
}

type RecordToSend = JsonObject & { objectID: string; version?: number };

const batchBytes = 4_800_000;
const batchTimeoutMs = 60_000;
/** Most faults are found here. The server refuses a whole batch for one record, which is then sent again. */
const serverRefusalsMax = 50;
/** Clocks that differ by less count as equal. */
const clockDifferenceMaxMs = 5_000;

/** Writes the records of a file into an index, and goes on where it was stopped. */
export class FileImport {
  readonly stage = signal<ImportStage>({ kind: "running" });
  readonly figures = signal<ImportFigures>({ items: 0, bytes: 0, bytesTotal: 0, seconds: 0 });
  /** The first ones; `refusedCount` has all. */
  readonly refused = signal<readonly RefusedItem[]>([]);
  readonly refusedCount = signal(0);
  /** Records of which the index had a newer version, or a newer delete. */
  readonly stale = signal(0);
  /** Records that waited in the queue of the server: of these nobody knows how many were stale. */
  readonly fromQueue = signal(0);
  /** Written records without a text in any attribute that is searched. */
  readonly unsearchable = signal(0);
  /** The number of records in the index in the end; null: it is not known. */
  readonly recordCount = signal<number | null>(null);
  readonly task: ImportTask;
  readonly #client: Client;
  #stop = new AbortController();
  #version: number | null = null;
  #items = 0;
  #bytes = 0;
  #seconds = 0;
  readonly #refused = new RefusedItems();
  /** By the server, which names one of a batch. */
  readonly #refusedByServer = new Map<number, RefusedItem>();
  #underWay = new ItemsUnderWay(0);

  constructor(client: Client, task: ImportTask) {
    this.#client = client;
    this.task = task;
  }

  /** Begins, or goes on. Never rejects: what went wrong is in `stage`. */
  async start(): Promise<void> {
    this.stage.value = { kind: "running" };
    this.#stop = new AbortController();
    const begun = performance.now() - this.#seconds * 1_000;
    const clock = setInterval(() => this.#show((performance.now() - begun) / 1_000), 500);
    try {
      this.#version ??= await versionOf(this.#client);
      while (await this.#hasMore());
      this.#seconds = (performance.now() - begun) / 1_000;
      this.stage.value = { kind: "done", seconds: this.#seconds };
      void this.#countRecords();
    } catch (error) {
      this.#seconds = (performance.now() - begun) / 1_000;
      const isAborted = this.#stop.signal.aborted;
      this.stage.value = { kind: "stopped", reason: isAborted ? null : reasonOf(error) };
    } finally {
      clearInterval(clock);
      this.#show(this.#seconds);
    }
  }

  abort(): void {
    this.#stop.abort();
  }

  /** Never rejects: without an answer nothing is known. */
  async #countRecords(): Promise<void> {
    try {
      const indexes = await this.#client.listIndexes();
      this.recordCount.value = indexes.find(({ name }) => name === this.task.index)?.recordCount ?? null;
    } catch {
      this.recordCount.value = null;
    }
  }

  /** Writes what is left. Resolves with true if a record was refused: then the rest is to be sent. */
  async #hasMore(): Promise<boolean> {
    const underWay = new ItemsUnderWay(this.#underWay.next);
    this.#underWay = underWay;
    this.#refused.forgetFrom(underWay.next);
    this.#bytes = 0;
    const before = {
      items: this.#items,
      stale: this.stale.value,
      fromQueue: this.fromQueue.value,
      unsearchable: this.unsearchable.value,
    };
    try {
      await this.#client.index(this.task.index).saveAll(this.#recordsFrom(underWay), {
        ...{
          batchBytes,
          timeoutMs: batchTimeoutMs,
          retries: Number.POSITIVE_INFINITY,
          signal: this.#stop.signal,
        },
        ...(this.#version === null ? {} : { version: this.#version }),
        onProgress: ({ writtenBefore, ignoredAsStale, appliedFromQueue, unsearchableRecords }) => {
          // Records behind a batch that is not written are sent once more, so they do not count yet.
          this.#items = before.items + writtenBefore;
          this.stale.value = before.stale + ignoredAsStale;
          this.fromQueue.value = before.fromQueue + appliedFromQueue;
          this.unsearchable.value = before.unsearchable + unsearchableRecords;
          underWay.setWrittenBefore(writtenBefore);
        },
      });
      return false;
    } catch (error) {
      if (!this.#isRefused(error)) throw error;
      return true;
    }
  }

  async *#recordsFrom(underWay: ItemsUnderWay): AsyncGenerator<RecordToSend, void> {
    const { file, format, shape } = this.task;
    const begin = underWay.next;
    const onBytes = (bytes: number): void => {
      this.#bytes += bytes;
    };
    let item = 0;
    for await (const read of (await openedFile(file, { format, onBytes })).items) {
      this.#stop.signal.throwIfAborted();
      const place = { item: item++, line: read.line };
      if (place.item < begin) continue;
      const record = this.#recordOf(read, place, shape);
      if (record === null) continue;
      underWay.add(place);
      yield record;
    }
  }

  /** null: it is refused. */
  #recordOf(read: InputItem, place: ItemPlace, shape: RecordShape): RecordToSend | null {
    const byServer = this.#refusedByServer.get(place.item);
    if (byServer !== undefined) {
      this.#refused.add(byServer);
      return null;
    }
    try {
      return checkedRecord(shapedRecord(read.parse(), shape), read.byteLength);
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      this.#refused.add({ ...place, fault: error.message });
      return null;
    }
  }

  /** Whether the server has refused a batch for one record, without which the others can be written. */
  #isRefused(error: unknown): boolean {
    if (!(error instanceof SaveFailure) || !(error.cause instanceof ApiFailure)) return false;
    const { status, message } = error.cause;
    const [, number] = /\boperations\[(\d+)\]/.exec(message) ?? [];
    if (status !== 400 || number === undefined) return false;
    const place = this.#underWay.of(error.firstOperation + Number(number));
    if (place === null || this.#refusedByServer.size >= serverRefusalsMax) return false;
    this.#refusedByServer.set(place.item, { ...place, fault: `is refused by the server: ${message}` });
    return true;
  }

  #show(seconds: number): void {
    const { size: bytesTotal } = this.task.file;
    this.figures.value = { items: this.#items, bytes: this.#bytes, bytesTotal, seconds };
    this.refusedCount.value = this.#refused.count;
    this.refused.value = this.#refused.first();
  }
}

/**
 * The version of all records of an import: the time at which it begins, so that batches can be sent again,
 * and what others write meanwhile stays. If the clock here is wrong, it is the server's.
 */
async function versionOf(client: Client): Promise<number> {
  const sentAt = Date.now();
  const { headers } = await client.request({ method: "GET", path: "/health" });
  const now = Date.now();
  const there = Date.parse(headers.get("date") ?? "");
  const isNear = Number.isNaN(there) || Math.abs(there - (sentAt + now) / 2) < clockDifferenceMaxMs;
  return isNear ? now : there;
}

function reasonOf(error: unknown): string {
  if (error instanceof FileFault) return `The file cannot be read any further: ${error.message}.`;
  if (error instanceof SaveFailure && error.cause instanceof FindlingFailure) return error.cause.message;
  if (error instanceof FindlingFailure) return error.message;
  return "Something went wrong in this page. Reload it.";
}
