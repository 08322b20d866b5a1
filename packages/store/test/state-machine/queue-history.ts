import { expect } from "vitest";
import type { BatchEntry, EntryOperation } from "../../src/entries/entry.js";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openEnvironment } from "../../src/lmdb/environment.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { Store } from "../../src/store.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { openIndexTables } from "../../src/tables/index-tables.js";
import { batch, clear, drop, open, remove, settings, temporaryFolder, upsert } from "../entries.js";

interface DrawnOperation {
  readonly objectID: string;
  readonly team: string | undefined;
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
  | { readonly kind: "drop"; readonly passedMs: number };

interface ModelRow {
  readonly version: number;
  readonly team: string | undefined;
  /** JSON; undefined: deleted. */
  readonly record: string | undefined;
  readonly isDirect: boolean;
}

/** A hexadecimal row for each cleared partition of an index. The store may be open. */
export async function queuedClearsOf(path: string, incarnation: string): Promise<string[]> {
  const folder = environmentFolder(indexFolder(dataFolderAt(path), incarnation));
  const environment = openEnvironment(folder);
  const keys = [...openIndexTables(environment).queuedClears.getKeys()];
  await environment.close();
  return keys.map((key) => Buffer.from(key).toString("hex"));
}

/** Writes to one index, some of them over a queue, held against writes that are applied at once. */
export class QueueHistory {
  readonly #folder = temporaryFolder();
  readonly #model = new Map<string, ModelRow>();
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
    const { store, publications } = await open(this.#folder.path);
    try {
      await this.#create(store);
      for (const step of steps) {
        await this.#step(store, step);
        this.#incarnation = publications.at(-1)?.incarnation ?? "";
        if (step.kind === "clear") await this.#expectNoNames();
      }
      while (this.#queue.length > 0) await this.#apply(store, 3, true);
      this.#incarnation = publications.at(-1)?.incarnation ?? "";
      await this.#expectModel();
      expect(await queuedClearsOf(this.#folder.path, this.#incarnation)).toEqual([]);
    } finally {
      await store.close();
      this.#folder.remove();
    }
  }

  async #create(store: Store): Promise<void> {
    await store.append({ ...settings("a", { indexTime: { partitionKey: "team" } }), acceptedAt: this.#now });
  }

  async #step(store: Store, step: QueuedStep): Promise<void> {
    if (step.kind === "apply") return this.#apply(store, step.count, step.again);
    this.#now += step.passedMs;
    const acceptedAt = Math.max(this.#now, this.#lastQueuedAt + 1);
    const last = this.#queue.at(-1)?.queued;
    const overtaking = { acceptedAt, ...(last === undefined ? {} : { queuedBefore: last }) };
    if (step.kind === "clear") {
      if (this.#bringsBack(step.partition)) return;
      await store.append({ ...clear("a", step.partition), ...overtaking });
      for (const [objectID, { team }] of this.#model)
        if (team === step.partition) this.#model.delete(objectID);
    } else if (step.kind === "drop") {
      await store.append({ ...drop("a"), ...overtaking });
      this.#model.clear();
      await this.#create(store);
    } else
      await this.#write(
        store,
        step.kind,
        step.operations.map((each) => this.#operation(each)),
        acceptedAt,
      );
  }

  async #write(
    store: Store,
    kind: "direct" | "queued",
    operations: EntryOperation[],
    acceptedAt: number,
  ): Promise<void> {
    const entry = batch("a", operations, acceptedAt);
    for (const operation of operations) this.#expect(operation, acceptedAt, kind === "direct");
    if (kind === "queued") {
      this.#queue.push({ ...entry, queued: ++this.#sequence });
      this.#lastQueuedAt = acceptedAt;
    } else await this.#append(store, entry);
  }

  #operation({ objectID, team, isDelete }: DrawnOperation): EntryOperation {
    const n = ++this.#writes;
    // Long before the times, and not ascending.
    const version = this.isVersioned && n % 3 !== 0 ? ((n * 37) % 101) * 1_000 + n : undefined;
    return isDelete ? remove(objectID, version) : upsert(objectID, { team, n }, version);
  }

  #expect(operation: EntryOperation, acceptedAt: number, isDirect: boolean): void {
    const { objectID, version: given } = operation;
    const stored = this.#model.get(objectID);
    if (given !== undefined && stored !== undefined && given < stored.version) return;
    const version = given ?? Math.max((stored?.version ?? 0) + 1, acceptedAt);
    const record = operation.action === "upsert" ? Buffer.from(operation.record).toString() : undefined;
    const team: unknown = record === undefined ? stored?.team : JSON.parse(record).team;
    this.#model.set(objectID, {
      version,
      record,
      team: typeof team === "string" ? team : undefined,
      isDirect,
    });
  }

  /**
   * The known gap: a record was queued for another partition, then written to this one, or deleted, at once.
   * Clearing this one leaves no trace of the later write, so the queued one counts. A delete may be in either
   * partition, since the queued write has not been applied.
   */
  #bringsBack(partition: string): boolean {
    return this.#queue.some(({ operations }) =>
      operations.some(({ objectID }) => {
        const row = this.#model.get(objectID);
        return row?.isDirect === true && (row.team === partition || row.record === undefined);
      }),
    );
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

  async #append(store: Store, entry: BatchEntry): Promise<unknown> {
    const outcome = await store.append(entry);
    if (outcome.kind !== "written") return outcome;
    expect(outcome.result.dataVersion).toBeGreaterThanOrEqual(this.#dataVersion);
    this.#dataVersion = outcome.result.dataVersion;
    return outcome;
  }

  async #expectNoNames(): Promise<void> {
    for (const key of await queuedClearsOf(this.#folder.path, this.#incarnation))
      expect(key).toHaveLength(64);
  }

  async #expectModel(): Promise<void> {
    const reader = openStoreReader(this.#folder.path);
    const found = new Map<string, string | undefined>();
    const expected = new Map<string, string | undefined>();
    for (const objectID of ["1", "2", "3"]) {
      const stored = reader.get("a", objectID);
      found.set(objectID, stored && Buffer.from(stored.record).toString());
      expected.set(objectID, this.#model.get(objectID)?.record);
    }
    const live = [...expected.values()].filter((record) => record !== undefined).length;
    expect(reader.listIndexes()).toMatchObject([{ recordCount: live }]);
    await reader.close();
    expect(found).toEqual(expected);
  }
}
