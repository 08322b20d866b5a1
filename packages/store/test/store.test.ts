import { defaultIndexSettings, tombstoneRetentionMs } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LocalWriteLog } from "../src/log/local-write-log.js";
import type { OpenLog } from "../src/log/write-log.js";
import { openStoreReader } from "../src/reader/open-store-reader.js";
import type { StoreReader } from "../src/reader/store-reader.js";
import {
  batch,
  clear,
  drop,
  keyCreate,
  keyRevoke,
  type OpenedStore,
  open,
  remove,
  settings,
  temporaryFolder,
  upsert,
} from "./entries.js";

let folder: ReturnType<typeof temporaryFolder>;
let opened: OpenedStore;
let reader: StoreReader;

beforeEach(async () => {
  folder = temporaryFolder();
  opened = await open(folder.path);
  reader = openStoreReader(folder.path);
});
afterEach(async () => {
  await reader.close();
  await opened.store.close();
  folder.remove();
});

const append = (entry: Parameters<OpenedStore["store"]["append"]>[0]) => opened.store.append(entry);
const textOf = (objectID: string, index = "a") => {
  const stored = reader.get(index, objectID);
  return stored && { ...JSON.parse(Buffer.from(stored.record).toString()), version: stored.version };
};
const written = (dataVersion: number, applied: number, ignoredAsStale = 0) => ({
  kind: "written",
  result: { dataVersion, applied, ignoredAsStale },
});

async function reopen(): Promise<void> {
  await reader.close();
  await opened.store.close();
  opened = await open(folder.path);
  reader = openStoreReader(folder.path);
}

/**
 * Batches:
 *  1. What was answered is read at once, and after reopening.
 *  2. Strictly older versions are stale, equal ones apply, an omitted one never is stale.
 *  3. Operations on one objectID apply in order.
 *  4. A delete leaves a tombstone that counts for 30 days of log time.
 *  5. `operations: []` changes nothing and makes no index; a delete makes one.
 *  6. A repeated entry answers the first result and changes nothing.
 */
describe("batches", () => {
  test("are read at once and after reopening (1)", async () => {
    expect(await append(batch("a", [upsert("1", { title: "x" }, 5), upsert("2")]))).toMatchObject(
      written(1, 2),
    );
    expect(textOf("1")).toEqual({ objectID: "1", title: "x", version: 5 });
    expect(reader.get("a", "3")).toBeUndefined();
    await reopen();
    expect(textOf("1")).toEqual({ objectID: "1", title: "x", version: 5 });
    expect(opened.publications).toMatchObject([{ index: "a", dataVersion: 1, settingsVersion: 0 }]);
    expect(await append(batch("a", [remove("2")]))).toMatchObject(written(2, 1));
  });

  test("compare versions (2)", async () => {
    await append(batch("a", [upsert("1", { n: 1 }, 5)]));
    expect(await append(batch("a", [upsert("1", { n: 2 }, 4), remove("1", 3)]))).toMatchObject(
      written(1, 0, 2),
    );
    expect(await append(batch("a", [upsert("1", { n: 3 }, 5)]))).toMatchObject(written(2, 1));
    expect(textOf("1")).toMatchObject({ n: 3, version: 5 });
    await append(batch("a", [upsert("1", { n: 4 })], 2_000_000));
    expect(textOf("1")).toMatchObject({ n: 4, version: 2_000_000 });
    await append(batch("a", [upsert("1", { n: 5 })], 1_000_000));
    expect(textOf("1")).toMatchObject({ n: 5, version: 2_000_001 });
    expect(reader.get("a", "1")?.updatedAt).toBe(2_000_000);
  });

  test("apply in order (3)", async () => {
    const operations = [upsert("1", { n: 1 }), remove("1"), upsert("1", { n: 2 }), upsert("1", { n: 3 })];
    expect(await append(batch("a", operations, 7_000_000))).toMatchObject(written(1, 4));
    expect(textOf("1")).toEqual({ objectID: "1", n: 3, version: 7_000_003 });
    expect(reader.listIndexes()).toMatchObject([{ recordCount: 1 }]);
  });

  test("leave tombstones for 30 days (4)", async () => {
    expect(await append(batch("a", [remove("1", 9)], 1_000))).toMatchObject(written(1, 1));
    expect(await append(batch("a", [upsert("1", {}, 8)], 1_000 + tombstoneRetentionMs))).toMatchObject(
      written(1, 0, 1),
    );
    expect(await append(batch("a", [upsert("1", {}, 8)], 1_001 + tombstoneRetentionMs))).toMatchObject(
      written(2, 1),
    );
    expect(textOf("1")).toMatchObject({ version: 8 });
  });

  test("without operations change nothing (5)", async () => {
    expect(await append(batch("a", []))).toMatchObject(written(0, 0));
    expect(reader.listIndexes()).toEqual([]);
    await append(batch("a", [remove("1")]));
    expect(reader.listIndexes()).toMatchObject([{ name: "a", recordCount: 0 }]);
    expect(await append(batch("a", []))).toMatchObject(written(1, 0));
  });

  test("are applied once (6)", async () => {
    const entry = batch("a", [upsert("1")]);
    expect(await append(entry)).toMatchObject(written(1, 1));
    await append(batch("a", [remove("1")]));
    expect(await append(entry)).toMatchObject(written(1, 1));
    expect(reader.get("a", "1")).toBeUndefined();
    await reopen();
    expect(await append(entry)).toMatchObject(written(1, 1));
  });

  test("hold objectIDs of every length", async () => {
    const ids = ["x".repeat(2_048), "😀".repeat(512), "é".repeat(500), "é".repeat(501), "\0", "x"];
    await append(
      batch(
        "a",
        ids.map((id) => upsert(id)),
      ),
    );
    for (const id of ids) expect(textOf(id)).toMatchObject({ objectID: id });
    await reopen();
    for (const id of ids) expect(textOf(id)).toMatchObject({ objectID: id });
  });
});

/**
 * Partitions:
 *  1. A clear removes records and tombstones of its partition, nothing else.
 *  2. A record whose partition no URL can name refuses its whole batch.
 *  3. A change of partitionKey moves every record.
 */
describe("partitions", () => {
  const partitioned = { indexTime: { partitionKey: "team.id" } };

  test("are cleared (1)", async () => {
    await append(settings("a", partitioned));
    const long = "x".repeat(2_000);
    await append(
      batch("a", [
        upsert("1", { team: { id: 7 } }),
        upsert(long, { team: [{ id: null }, { id: "7" }] }),
        upsert("3", { "team.id": "8" }),
        upsert("4"),
        upsert("5", { team: { id: 7 } }),
        remove("5", 8_000_000),
      ]),
    );
    expect(reader.listIndexes()).toMatchObject([
      { recordCount: 4, partitionCount: 2, partitionKey: "team.id" },
    ]);
    expect(await append(clear("a", "7"))).toMatchObject(written(2, 1));
    expect(reader.get("a", "1")).toBeUndefined();
    expect(reader.get("a", long)).toBeUndefined();
    expect(reader.get("a", "3")?.partition).toBe("8");
    expect(reader.get("a", "4")?.partition).toBeNull();
    expect(await append(batch("a", [upsert("5", {}, 1)]))).toMatchObject(written(3, 1));
    expect(await append(clear("a", "7"))).toMatchObject(written(3, 1));
    expect(reader.listIndexes()).toMatchObject([{ recordCount: 3, partitionCount: 1 }]);
  });

  test("refuse what no URL can name (2)", async () => {
    await append(settings("a", partitioned));
    for (const id of [".", "..", "x".repeat(513), "\ud800"]) {
      const outcome = await append(batch("a", [upsert("1"), upsert("2", { team: { id } })]));
      expect(outcome).toMatchObject({ kind: "refused", code: "invalid_request" });
      expect(outcome).toHaveProperty("message", expect.stringContaining('operations[1] (objectID "2")'));
    }
    expect(reader.get("a", "1")).toBeUndefined();
    expect(await append(batch("a", []))).toMatchObject(written(0, 0));
  });

  test("follow the partitionKey (3)", async () => {
    await append(batch("a", [upsert("1", { team: { id: "t" } }), upsert("2", { team: { id: ".." } })]));
    await append(settings("a", partitioned));
    expect(reader.get("a", "1")?.partition).toBe("t");
    expect(reader.get("a", "2")?.partition).toBeNull();
    expect(reader.listIndexes()).toMatchObject([{ recordCount: 2, partitionCount: 1 }]);
    await append(settings("a", { indexTime: { partitionKey: null } }));
    expect(reader.get("a", "1")?.partition).toBeNull();
    expect(reader.listIndexes()).toMatchObject([{ recordCount: 2, partitionCount: 0 }]);
    expect(await append(clear("a", "t"))).toMatchObject({ kind: "refused", code: "not_partitioned" });
    expect(await append(clear("b", "t"))).toMatchObject({ kind: "refused", code: "index_not_found" });
  });
});

describe("settings", () => {
  test("merge, make the index, and are guarded by their tag", async () => {
    expect(reader.settings("a")).toBeUndefined();
    expect(await append(settings("a", {}, "*"))).toMatchObject({ code: "settings_changed" });
    const first = await append(settings("a", {}));
    expect(first).toMatchObject({ kind: "settings", settings: defaultIndexSettings });
    expect(opened.publications).toHaveLength(1);
    const etag = reader.settings("a")?.etag;
    expect(etag).toMatch(/^"[0-9a-f]{32}-0"$/);
    expect(await append(settings("a", { queryTime: { ignorePlurals: false } }, etag))).toMatchObject({
      kind: "settings",
      settings: { queryTime: { ignorePlurals: false, typoTolerance: true } },
    });
    expect(await append(settings("a", {}, etag))).toMatchObject({ code: "settings_changed" });
    expect(await append(settings("a", { queryTime: { ignorePlurals: false } }, "*"))).toMatchObject({
      kind: "settings",
    });
    expect(opened.publications.map((publication) => publication.settingsVersion)).toEqual([0, 1]);
    const before = reader.settings("a");
    await reopen();
    expect(reader.settings("a")).toEqual(before);
  });
});

test("the records of documents, of any size, one after the other", async () => {
  const sizes = [10, 90_000, 0, 3_000, 90_001, 20];
  const records = sizes.map((size, i) => upsert(String(i), { title: "x".repeat(size) }));
  await append(batch("a", records));
  const [incarnation] = opened.publications.map((publication) => publication.incarnation);
  for (const [i, size] of sizes.entries()) {
    const text = Buffer.from(reader.documentRecord(incarnation, i) ?? []).toString();
    expect(JSON.parse(text)).toEqual({ objectID: String(i), title: "x".repeat(size) });
  }
});

test("another log orders the entries, and goes on where the last one ended", async () => {
  const own = temporaryFolder();
  const seen: string[] = [];
  const lasts: number[] = [];
  const openLog: OpenLog = (applier, last) => {
    lasts.push(last);
    const log = new LocalWriteLog(applier, last);
    return {
      append: (entry, sender) => {
        seen.push(entry.kind);
        return log.append(entry, sender);
      },
      close: () => log.close(),
    };
  };
  for (let start = 0; start < 2; start++) {
    const { store } = await open(own.path, { openLog });
    await store.append(batch("a", [upsert(`${start}`)]));
    await store.append(clear("a", "x"));
    await store.close();
  }
  expect(seen).toEqual(["batch", "clear", "batch", "clear"]);
  expect(lasts).toEqual([0, 2]);
  own.remove();
});

describe("dropping an index", () => {
  test("forgets all but the dataVersion", async () => {
    await append(batch("a", [upsert("1")]));
    const [incarnation] = opened.publications.map((publication) => publication.incarnation);
    expect(reader.documentRecord(incarnation, 0)).toEqual(Buffer.from('{"objectID":"1"}'));
    const entry = drop("a");
    expect(await append(entry)).toEqual({ kind: "done" });
    expect(opened.publications.at(-1)).toMatchObject({ index: "a", incarnation, shared: null });
    expect(reader.listIndexes()).toEqual([]);
    expect(reader.get("a", "1")).toBeUndefined();
    expect(await append(drop("a"))).toMatchObject({ code: "index_not_found" });
    expect(await append(batch("a", []))).toMatchObject(written(1, 0));
    expect(await append(batch("a", [upsert("2")]))).toMatchObject(written(2, 1));
    expect(await append(entry)).toEqual({ kind: "done" });
    await reopen();
    expect(reader.get("a", "1")).toBeUndefined();
    expect(textOf("2")).toMatchObject({ objectID: "2" });
  });

  test("is no damage to a reader that opens it too late", async () => {
    await append(batch("a", [upsert("1")]));
    const [incarnation] = opened.publications.map((publication) => publication.incarnation);
    await append(drop("a"));
    expect(reader.documentRecord(incarnation, 0)).toBeUndefined();
    expect(reader.isCurrent(incarnation, "1", 0)).toBe(false);
  });

  test("ends its work in the background", async () => {
    const own = temporaryFolder();
    const states = new Map<string, string>();
    const note = (work: string) => (_: string, progress: object | null) =>
      void states.set(work, progress === null ? "ended" : "running");
    const { store } = await open(own.path, { onRebuild: note("rebuild"), onErasure: note("erasure") });
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    await store.append(batch("a", [upsert("1", { team: "red" }), upsert("2", { team: "blue" })]));
    const searchableTiers = [{ attributes: ["title"], typoTolerance: true }];
    await store.append(settings("a", { indexTime: { searchableTiers } }));
    await store.append(clear("a", "red"));
    expect([...states]).toEqual([
      ["rebuild", "running"],
      ["erasure", "running"],
    ]);
    await store.append(drop("a"));
    expect([...states.values()]).toEqual(["ended", "ended"]);
    await store.close();
    own.remove();
  });
});

describe("keys", () => {
  test("are kept in order, revoked ones too", async () => {
    for (const id of ["z", "y"]) expect(await append(keyCreate(id))).toEqual({ kind: "done" });
    await append(keyCreate("w", { restrictions: { indexes: ["a"], referrers: null, ratePerMinute: null } }));
    expect(await append(keyCreate("z"))).toMatchObject({ code: "invalid_request" });
    expect(await append(keyRevoke("z"))).toEqual({ kind: "done" });
    expect(await append(keyRevoke("z"))).toMatchObject({ code: "not_found" });
    expect(await append(keyRevoke("x"))).toMatchObject({ code: "not_found" });
    expect(await append(keyRevoke("y"))).toMatchObject({ code: "last_admin_key" });
    expect(await append(keyRevoke("w"))).toEqual({ kind: "done" });
    const rows = reader.keys();
    expect(rows.map((row) => [row.id, row.revokedAt !== null])).toEqual([
      ["z", true],
      ["y", false],
      ["w", true],
    ]);
    await reopen();
    expect(reader.keys()).toEqual(rows);
  });
});
