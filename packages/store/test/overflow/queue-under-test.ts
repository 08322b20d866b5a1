import { cpSync, readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect } from "vitest";
import { OverflowQueue } from "../../src/overflow/overflow-queue.js";
import type { QueuedHead } from "../../src/overflow/queue-record.js";
import { temporaryFolder } from "../entries.js";

export const indexes = ["a", "b", "c"] as const;

export type QueueStep =
  /** Batches put there at once: which index, and how many bytes. */
  | { readonly kind: "append"; readonly batches: readonly NewBatch[] }
  /** Which of the waiting ones, by place. */
  | { readonly kind: "finish"; readonly places: readonly number[] }
  | { readonly kind: "tidy"; readonly afterMs: number }
  | { readonly kind: "reopen" }
  | {
      readonly kind: "crash";
      readonly batches: readonly NewBatch[];
      readonly turns: number;
      /** How much of what was written since the last answer is lost: from 0 to 1. */
      readonly lost: number;
    };

export interface NewBatch {
  readonly index: (typeof indexes)[number];
  readonly bytes: number;
}

interface ModelBatch {
  readonly head: QueuedHead;
  readonly entry: Uint8Array;
}

/** A queue, and what it must hold. */
export class QueueUnderTest {
  readonly #folders = [temporaryFolder()];
  #queue: OverflowQueue | null = null;
  #now = 0;
  #count = 0;
  #greatestSequence = 0;
  /** By taskId: answered, and not finished. */
  readonly #waiting = new Map<string, ModelBatch>();
  /** By taskId: finished, which the queue may have forgotten to note. */
  readonly #unnoted = new Map<string, ModelBatch>();
  /** By taskId: put there when the crash came. */
  readonly #inDoubt = new Map<string, Uint8Array>();

  constructor(private readonly fileBytes: number) {}

  async run(steps: readonly QueueStep[]): Promise<void> {
    try {
      await this.#open();
      for (const step of steps) {
        await this.#step(step);
        await this.#check();
      }
      await this.#finishAll();
    } finally {
      await this.#queue?.close();
      for (const folder of this.#folders) folder.remove();
    }
  }

  get #folder(): string {
    return this.#folders.at(-1)?.path ?? "";
  }

  get #opened(): OverflowQueue {
    if (this.#queue === null) throw new Error("The queue is not open.");
    return this.#queue;
  }

  async #open(): Promise<void> {
    this.#queue = await OverflowQueue.open({
      folder: this.#folder,
      bytesMax: 1_000_000,
      onDamage: (message) => expect.fail(message),
      now: () => this.#now,
      fileBytes: this.fileBytes,
    });
  }

  async #step(step: QueueStep): Promise<void> {
    switch (step.kind) {
      case "append":
        await Promise.all(this.#append(step.batches));
        this.#unnoted.clear();
        return;
      case "finish":
        return this.#finish(step.places);
      case "tidy":
        this.#now += step.afterMs;
        return this.#opened.tidy();
      case "reopen":
        await this.#opened.close();
        this.#unnoted.clear();
        return this.#open();
      case "crash":
        return this.#crash(step);
    }
  }

  #append(batches: readonly NewBatch[]): Promise<void>[] {
    return batches.map(async ({ index, bytes }) => {
      const taskId = (++this.#count).toString(16).padStart(32, "0");
      const entry = Uint8Array.from({ length: bytes }, (_, at) => (at + this.#count) % 251);
      this.#inDoubt.set(taskId, entry);
      const acceptedAt = this.#count;
      const stored = this.#opened.append({ index, taskId, acceptedAt, keyType: "write" }, entry);
      const sequence = this.#opened.lastSequenceOf(index) ?? 0;
      expect(sequence).toBeGreaterThan(this.#greatestSequence);
      this.#greatestSequence = sequence;
      const head = { index, taskId, acceptedAt, keyType: "write", sequence };
      expect(this.#opened.task(taskId)).toEqual(head);
      expect(await stored).toEqual(head);
      if (this.#inDoubt.delete(taskId)) this.#waiting.set(taskId, { head, entry });
    });
  }

  async #finish(places: readonly number[]): Promise<void> {
    const waiting = [...this.#waiting.values()];
    const finished = new Set(places.flatMap((place) => waiting[place % waiting.length] ?? []));
    for (const batch of finished) {
      this.#waiting.delete(batch.head.taskId);
      this.#unnoted.set(batch.head.taskId, batch);
    }
    await this.#opened.finish([...finished].map(({ head }) => head));
  }

  /** The folder as it is while batches are being stored, with a part of what nobody was answered for. */
  async #crash({ batches, turns, lost }: Extract<QueueStep, { kind: "crash" }>): Promise<void> {
    const sizes = sizesOf(this.#folder);
    const appending = this.#append(batches);
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    const copy = temporaryFolder();
    cpSync(this.#folder, copy.path, { recursive: true });
    // They count as not answered, whether they were or not.
    await Promise.all(appending);
    for (const taskId of [...this.#waiting.keys()].slice(this.#waiting.size - batches.length)) {
      this.#inDoubt.set(taskId, this.#waiting.get(taskId)?.entry ?? Uint8Array.of());
      this.#waiting.delete(taskId);
    }
    await this.#opened.close();
    this.#folders.push(copy);
    // All files before the newest one were synced before it was made.
    const [name, size] = [...sizesOf(copy.path)].sort(([a], [b]) => (a < b ? -1 : 1)).at(-1) ?? ["", 0];
    const before = sizes.get(name) ?? 0;
    if (size > before) truncateSync(join(copy.path, name), size - Math.floor((size - before) * lost));
    await this.#open();
    for (const head of this.#heads()) this.#takeBack(head);
    this.#inDoubt.clear();
    this.#unnoted.clear();
  }

  /** What came back although it need not. */
  #takeBack(head: QueuedHead): void {
    const { taskId } = head;
    const entry = this.#inDoubt.get(taskId) ?? this.#unnoted.get(taskId)?.entry;
    if (entry !== undefined) this.#waiting.set(taskId, { head, entry });
  }

  #heads(): QueuedHead[] {
    return this.#opened.indexes.flatMap((index) => this.#opened.firstOf(index, Number.POSITIVE_INFINITY));
  }

  async #check(): Promise<void> {
    const queue = this.#opened;
    expect(queue.length).toBe(this.#waiting.size);
    for (const index of indexes) {
      const expected = [...this.#waiting.values()]
        .filter(({ head }) => head.index === index)
        .sort((a, b) => a.head.sequence - b.head.sequence);
      const heads = queue.firstOf(index, Number.POSITIVE_INFINITY);
      expect(heads).toEqual(expected.map(({ head }) => head));
      expect(queue.countOf(index)).toBe(heads.length);
      expect(queue.firstOf(index, 0)).toEqual(heads.slice(0, 1));
      expect(queue.lastSequenceOf(index) === undefined).toBe(heads.length === 0);
      expect(queue.lastSequenceOf(index) ?? 0).toBeGreaterThanOrEqual(heads.at(-1)?.sequence ?? 0);
      expect(queue.acceptedAtOf(index) ?? 0).toBeGreaterThanOrEqual(heads.at(-1)?.acceptedAt ?? 0);
      for (const { head, entry } of expected) {
        expect(Buffer.from((await queue.read(head)) ?? []).equals(entry)).toBe(true);
        expect(queue.task(head.taskId)).toEqual(head);
      }
    }
    const onDisk = [...sizesOf(this.#folder).values()].reduce((sum, size) => sum + size, 0);
    expect(queue.bytes).toBe(Math.max(onDisk, 2_048 * this.#waiting.size));
  }

  /** Then nothing is left, not even in files. */
  async #finishAll(): Promise<void> {
    await this.#opened.finish(this.#heads());
    this.#now += 10_001;
    await this.#opened.tidy();
    expect(this.#opened.indexes).toEqual([]);
    const left = Math.max(...sizesOf(this.#folder).values());
    expect(left).toBeLessThan(64 + 8 * this.#count);
  }
}

function sizesOf(folder: string): Map<string, number> {
  return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]));
}
