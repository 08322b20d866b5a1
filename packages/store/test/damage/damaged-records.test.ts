/**
 * A record whose bytes in LMDB's file are not what was written, others being whole:
 *  1. Reading it is an error that names it; reading others is not.
 *  2. A search index that is built from the records has it as one without text, and the log names it. The
 *     index opens, also where all of it has to be built anew, and the next time.
 *  3. Writing and deleting it put an end to that. Nothing else is in its way: settings, clears, erasures.
 *  4. Where its version is damaged it cannot be written, and others can.
 *  5. Keys and summaries: a damaged key is none, a damaged summary is made again.
 */
import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DamagedRecordError } from "../../src/errors.js";
import { dataFolderAt, indexFolder, segmentFolder } from "../../src/folder/data-folder.js";
import { DamagedRowError } from "../../src/lmdb/checksummed-table.js";
import { inTransaction, openEnvironment, openRows } from "../../src/lmdb/environment.js";
import { textKey } from "../../src/lmdb/text-key.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { openIndexTables } from "../../src/tables/index-tables.js";
import { batch, clear, keyCreate, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { damageText } from "./damage-text.js";

let folder: ReturnType<typeof temporaryFolder>;
let incarnation = "";
const path = () => indexFolder(dataFolderAt(folder.path), incarnation);

/** Writes `count` records in three partitions; one of them is "bad", with the text "fragile". */
async function write(count: number): Promise<void> {
  const { store, publications } = await open(folder.path);
  await store.append(settings("a", { indexTime: { partitionKey: "owner" } }));
  for (let from = 0; from < count; from += 1_000) {
    const operations = Array.from({ length: Math.min(1_000, count - from) }, (_, at) =>
      upsert(from + at === 5 ? "bad" : `${from + at}`, {
        title: from + at === 5 ? "fragile" : `title ${from + at}`,
        owner: `owner-${(from + at) % 3}`,
      }),
    );
    await store.append(batch("a", operations));
  }
  incarnation = publications[0].incarnation;
  await store.close();
}

/** The store with what it has reported. */
async function reopen() {
  const notices: string[] = [];
  const { store, publications } = await open(folder.path, {
    onNotice: (index, message) => notices.push(`${index}: ${message}`),
    onFolderNotice: (message) => notices.push(message),
  });
  const reader = openStoreReader(folder.path);
  const close = async () => {
    await reader.close();
    await store.close();
  };
  return { store, reader, notices, publications, close };
}

const liveDocuments = (publications: Awaited<ReturnType<typeof reopen>>["publications"]) =>
  publications.at(-1)?.shared?.liveDocuments;
const named = /a: Damaged on disk.* the records "bad" \(document 5\)\.$/;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test.each([100, 3_000])(
  "of %i: only it is an error, and the index opens as often as wanted (1, 2)",
  async (count) => {
    await write(count);
    damageText(environmentFolder(path()), "fragile");
    for (const isIndexed of [false, true]) {
      if (!isIndexed) rmSync(segmentFolder(path()), { recursive: true, force: true });
      const { reader, notices, publications, close } = await reopen();
      expect(liveDocuments(publications)).toBe(count);
      // An index of 100 records has no files: its records are read at each start.
      if (!isIndexed || count === 100) expect(notices).toEqual([expect.stringMatching(named)]);
      else expect(notices).toEqual([]);
      expect(() => reader.get("a", "bad")).toThrow(DamagedRecordError);
      expect(() => reader.get("a", "bad")).toThrow(/^The record "bad" of the index a is damaged/);
      expect(() => reader.documentRecord(incarnation, 5)).toThrow(DamagedRowError);
      expect(reader.get("a", "6")?.record.toString()).toContain("title 6");
      await close();
    }
  },
);

test.each([upsert("bad", { title: "sound" }), remove("bad")])(
  "is healed by $action (3)",
  async (operation) => {
    await write(3_000);
    damageText(environmentFolder(path()), "fragile");
    const { store, reader, publications, close } = await reopen();
    await store.append(batch("a", [operation]));
    const isThere = operation.action === "upsert";
    expect(reader.get("a", "bad")?.record.toString().includes("sound")).toBe(isThere ? true : undefined);
    expect(liveDocuments(publications)).toBe(isThere ? 3_000 : 2_999);
    await close();
    rmSync(segmentFolder(path()), { recursive: true, force: true });
    const again = await reopen();
    expect([again.notices, liveDocuments(again.publications)]).toEqual([[], isThere ? 3_000 : 2_999]);
    await again.close();
  },
);

test("keeps no settings, clears and erasures from their work (2, 3)", async () => {
  await write(3_000);
  damageText(environmentFolder(path()), "fragile");
  const erasures: unknown[] = [];
  const rebuilds: unknown[] = [];
  const { store } = await open(folder.path, {
    onErasure: (_index, progress) => erasures.push(progress),
    onRebuild: (_index, progress) => rebuilds.push(progress),
  });
  const reader = openStoreReader(folder.path);
  await store.append(settings("a", { indexTime: { languages: ["de"] } }));
  await expect.poll(() => rebuilds.at(-1), { timeout: 20_000 }).toBeNull();
  await store.append(settings("a", { indexTime: { partitionKey: "title" } }));
  expect(() => reader.get("a", "bad")).toThrow(DamagedRecordError);
  expect(reader.get("a", "4")?.partition).toBe("title 4");
  await store.append(clear("a", "title 4"));
  await expect.poll(() => erasures.at(-1), { timeout: 20_000 }).toBeNull();
  expect(() => reader.get("a", "bad")).toThrow(DamagedRecordError);
  expect(reader.get("a", "7")?.record.toString()).toContain("title 7");
  // It kept the partition that it had.
  await store.append(clear("a", "owner-2"));
  expect(reader.get("a", "bad")).toBeUndefined();
  await reader.close();
  await store.close();
});

test("whose number is damaged is named as well (2)", async () => {
  await write(3_000);
  damageText(environmentFolder(path()), '\u0000\u0005{"objectID":"bad"');
  rmSync(segmentFolder(path()), { recursive: true, force: true });
  const { reader, notices, publications, close } = await reopen();
  // LMDB finds some of its neighbours neither: they stand behind a number that is too large.
  expect(notices).toEqual([expect.stringMatching(/Damaged on disk.* the records "bad" \(document 5\)/)]);
  expect(liveDocuments(publications)).toBe(3_000);
  expect(() => reader.get("a", "bad")).toThrow(DamagedRecordError);
  expect([reader.isCurrent(incarnation, "bad", 5), reader.isCurrent(incarnation, "bad", 4)]).toEqual([
    true,
    false,
  ]);
  await close();
});

test("with a damaged version cannot be written; others can (4)", async () => {
  await write(100);
  const environment = openEnvironment(environmentFolder(path()));
  const objects = openRows(environment, "objects");
  inTransaction(environment, () => {
    const row = objects.getBinary(textKey("bad")) ?? Buffer.of();
    row[3] ^= 16;
    void objects.put(textKey("bad"), row);
  });
  await environment.close();
  const { store, reader, close } = await reopen();
  const version = /^The version of the record "bad" of the index a is damaged.* Put the data folder back/;
  expect(() => reader.get("a", "bad")).toThrow(version);
  await expect(store.append(batch("a", [upsert("1"), upsert("bad")]))).rejects.toThrow(version);
  await expect(store.append(batch("a", [upsert("1")]))).resolves.toMatchObject({ kind: "written" });
  await close();
});

test("of control: a damaged key is none, a damaged summary is made again (5)", async () => {
  await write(10);
  const { store } = await open(folder.path);
  await store.append(keyCreate("k-whole"));
  await store.append(keyCreate("k-damaged", { secretHash: "abcdef" }));
  await store.close();
  damageText(dataFolderAt(folder.path).control, "abcdef");
  damageText(dataFolderAt(folder.path).control, '"recordCount":10');
  const { store: reopened, reader, notices, close } = await reopen();
  expect(notices).toEqual([expect.stringMatching(/^The key "k-damaged" is damaged on disk/)]);
  expect(reader.keys().map(({ id }) => id)).toEqual(["k-whole"]);
  expect(reader.listIndexes()).toMatchObject([{ name: "a", recordCount: 10 }]);
  expect(reopened.indexes).toMatchObject([{ name: "a" }]);
  await close();
});

test("every row of an index is checked", async () => {
  await write(10);
  const environment = openEnvironment(environmentFolder(path()));
  const tables = openIndexTables(environment);
  for (const [name, table] of Object.entries(tables)) {
    for (const { key, value } of table.getRange()) {
      expect([name, table.getBinary(Buffer.from(key))]).toEqual([name, Buffer.from(value)]);
      const row = openRows(environment, name).getBinary(Buffer.from(key));
      expect([name, row?.length]).toEqual([name, value.length + 4]);
    }
  }
  await environment.close();
});
