import { expect } from "vitest";
import type { BatchEntry, EntryOperation } from "../../src/entries/entry.js";
import type { EntryOutcome } from "../../src/entries/entry-outcome.js";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openEnvironment, openTable } from "../../src/lmdb/environment.js";
import { textKey } from "../../src/lmdb/text-key.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { Store } from "../../src/store.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import type { IndexTables } from "../../src/tables/index-tables.js";
import { batch, clear, drop, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { AcceptanceModel, type PartitionKey } from "./acceptance-model.js";

interface DrawnOperation {
  readonly objectID: string;
  readonly team: string | undefined;
  readonly group: string | undefined;
  readonly isDelete: boolean;
}

export type QueuedStep =
  | {
      readonly kind: "direct" | "queued";
      readonly operations: readonly DrawnOperation[];
      readonly passedMs: number;
    }
  /** The next batches of the queue are applied together, and perhaps again. */
  | { readonly kind: "apply"; readonly count: number; readonly again: boolean }
  | { readonly kind: "clear"; readonly partition: string; readonly passedMs: number }
  | { readonly kind: "restart" }
  | { readonly kind: "drop"; readonly passedMs: number }
  | { readonly kind: "settings"; readonly partitionKey: PartitionKey; readonly passedMs: number };

export const objectIDs = ["1", "2", "3"] as const;

/** The keys of all marks of an index, in hexadecimal (see QueueMarks). The store may be open. */
export function queueMarksOf(path: string, incarnation: string): Promise<string[]> {
  return keysOf("queueMarks", path, incarnation);
}

/** The keys of a table of an index, in hexadecimal. The store may be open. */
export async function keysOf(table: keyof IndexTables, path: string, incarnation: string): Promise<string[]> {
  return (await keysOfEach([table], path, incarnation))[0];
}

/** The keys of several tables. To open the environment takes longer than to read what a history wrote. */
async function keysOfEach(
  tables: readonly (keyof IndexTables)[],
  path: string,
  incarnation: string,
): Promise<string[][]> {
  const folder = environmentFolder(indexFolder(dataFolderAt(path), incarnation));
  const environment = openEnvironment(folder);
  const found = tables.map((table) =>
    Array.from(openTable(environment, table).getKeys(), (key) => Buffer.from(key).toString("hex")),
  );
  await environment.close();
  return found;
}

/** Writes to one index, some of them over a queue, held against writes that are applied at once. */
export class QueueHistory {
  readonly #folder = temporaryFolder();
  readonly #model = new AcceptanceModel();
  readonly #queue: BatchEntry[] = [];
  #now = 1_000_000;
  #lastQueuedAt = 0;
  #sequence = 100;
  #writes = 0;
  #dataVersion = 0;
  #incarnation = "";

  /** @param isVersioned most operations have versions, each a different one */
  constructor(private readonly isVersioned: boolean) {}

  async run(steps: readonly QueuedStep[]): Promise<void> {
    let { store, publications } = await open(this.#folder.path);
    try {
      await this.#setPartitionKey(store, "team");
      for (const step of steps) {
        if (step.kind === "restart") {
          await store.close();
          ({ store, publications } = await open(this.#folder.path));
        } else await this.#step(store, step);
        this.#incarnation = publications.at(-1)?.incarnation ?? "";
        if (step.kind === "clear") await this.#expectNoNames();
        if (step.kind === "apply" && this.#queue.length === 0) await this.#expectModel();
      }
      while (this.#queue.length > 0) await this.#apply(store, 3, true);
      this.#incarnation = publications.at(-1)?.incarnation ?? "";
      await this.#expectModel();
    } finally {
      await store.close();
      this.#folder.remove();
    }
  }

  async #step(store: Store, step: Exclude<QueuedStep, { kind: "restart" }>): Promise<void> {
    if (step.kind === "apply") return this.#apply(store, step.count, step.again);
    this.#now += step.passedMs;
    const acceptedAt = Math.max(this.#now, this.#lastQueuedAt + 1);
    const last = this.#queue.at(-1)?.queued;
    const overtaking = { acceptedAt, ...(last === undefined ? {} : { queuedBefore: last }) };
    switch (step.kind) {
      case "clear":
        await store.append({ ...clear("a", step.partition), ...overtaking });
        return this.#model.clear(step.partition);
      case "drop":
        await store.append({ ...drop("a"), ...overtaking });
        this.#model.drop();
        return this.#setPartitionKey(store, "team");
      case "settings":
        return this.#setPartitionKey(store, step.partitionKey);
      case "queued":
        return this.#enqueue(step.operations.map(this.#operation, this), acceptedAt);
      case "direct":
        // Each alone, so that each is answered.
        for (const operation of step.operations.map(this.#operation, this))
          await this.#write(store, operation, acceptedAt);
    }
  }

  async #setPartitionKey(store: Store, partitionKey: PartitionKey): Promise<void> {
    await store.append({ ...settings("a", { indexTime: { partitionKey } }), acceptedAt: this.#now });
    this.#model.setPartitionKey(partitionKey, (objectID) => this.#isAwaited(objectID));
  }

  #enqueue(operations: EntryOperation[], acceptedAt: number): void {
    const queued = ++this.#sequence;
    for (const operation of operations) {
      this.#model.write({ ...this.#waiting(operation), operation, acceptedAt, queued, isApplied: undefined });
    }
    this.#queue.push({ ...batch("a", operations, acceptedAt), queued });
    this.#lastQueuedAt = acceptedAt;
  }

  async #write(store: Store, operation: EntryOperation, acceptedAt: number): Promise<void> {
    const outcome = await this.#append(store, batch("a", [operation], acceptedAt));
    const isApplied = outcome.kind === "written" && outcome.result.applied === 1;
    this.#model.write({ ...this.#waiting(operation), operation, acceptedAt, queued: undefined, isApplied });
  }

  #waiting({ objectID }: EntryOperation) {
    const awaited = this.#queue.flatMap(({ acceptedAt, operations }) => {
      const those = operations.filter((each) => each.objectID === objectID);
      return those.map(({ version }) => version ?? acceptedAt);
    });
    return { awaited, firstWaiting: this.#queue[0]?.queued ?? Number.POSITIVE_INFINITY };
  }

  #isAwaited(objectID: string): boolean {
    return this.#queue.some(({ operations }) => operations.some((each) => each.objectID === objectID));
  }

  #operation({ objectID, team, group, isDelete }: DrawnOperation): EntryOperation {
    const n = ++this.#writes;
    // Long before the times, and not ascending.
    const version = this.isVersioned && n % 4 !== 0 ? ((n * 37) % 101) * 1_000 + n : undefined;
    return isDelete ? remove(objectID, version) : upsert(objectID, { team, group, n }, version);
  }

  async #apply(store: Store, count: number, again: boolean): Promise<void> {
    const group = this.#queue.splice(0, count);
    const entries = group.map((entry, at) => {
      const queuedAfter = group[at - 1]?.queued;
      return queuedAfter === undefined ? entry : { ...entry, queuedAfter };
    });
    const outcomes = await Promise.all(entries.map((entry) => this.#append(store, entry)));
    if (!again || entries.length === 0) return;
    const before = store.indexes;
    expect(await Promise.all(entries.map((entry) => store.append(entry)))).toEqual(outcomes);
    expect(store.indexes).toEqual(before);
  }

  async #append(store: Store, entry: BatchEntry): Promise<EntryOutcome> {
    const outcome = await store.append(entry);
    if (outcome.kind !== "written") return outcome;
    expect(outcome.result.dataVersion).toBeGreaterThanOrEqual(this.#dataVersion);
    this.#dataVersion = outcome.result.dataVersion;
    return outcome;
  }

  /** A key has nothing but kinds, numbers and a hash. */
  async #expectNoNames(): Promise<void> {
    const lengths = [1 + 32 + 6 + 6, 1 + 6 + 6 + 1 + 32];
    for (const key of await queueMarksOf(this.#folder.path, this.#incarnation))
      expect(lengths).toContain(key.length / 2);
  }

  /** Nothing is on the queue. */
  async #expectModel(): Promise<void> {
    const [marks, rows] = await keysOfEach(["queueMarks", "objects"], this.#folder.path, this.#incarnation);
    expect(marks).toEqual([]);
    const reader = openStoreReader(this.#folder.path);
    const found = new Map<string, string | undefined>();
    const expected = new Map<string, string | undefined>();
    let isAllKnown = true;
    for (const objectID of objectIDs) {
      const stored = reader.get("a", objectID);
      const record = this.#model.record(objectID);
      isAllKnown &&= record !== null;
      if (record === null) continue;
      found.set(objectID, stored && Buffer.from(stored.record).toString());
      expected.set(objectID, record);
    }
    const live = [...expected.values()].filter((record) => record !== undefined).length;
    const summaries = reader.listIndexes();
    await reader.close();
    expect(found).toEqual(expected);
    if (isAllKnown) expect(summaries).toMatchObject([{ recordCount: live }]);
    for (const objectID of objectIDs) {
      const hasRow = rows.includes(textKey(objectID).toString("hex"));
      expect([objectID, hasRow]).toEqual([objectID, this.#model.hasRow(objectID) ?? hasRow]);
    }
  }
}
