import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IndexUnavailableError } from "../../src/errors.js";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { inTransaction, openEnvironment } from "../../src/lmdb/environment.js";
import { jsonBytes, parseStoredJson } from "../../src/lmdb/json-value.js";
import { openStore } from "../../src/open-store.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { metaKeys, openIndexTables } from "../../src/tables/index-tables.js";
import { batch, drop, open, temporaryFolder, upsert } from "../entries.js";

/**
 * One damaged index of two:
 *  1. The store opens; the other index works; the damaged one is listed as it was last known, and every use
 *     of it is an IndexUnavailableError, reported once.
 *  2. It can be dropped, and made again with a higher dataVersion.
 */
let folder: ReturnType<typeof temporaryFolder>;
let damaged = "";

beforeEach(async () => {
  folder = temporaryFolder();
  const { store, publications } = await open(folder.path);
  await store.append(batch("bad", [upsert("1"), upsert("2")]));
  await store.append(batch("good", [upsert("1")]));
  damaged = indexFolder(dataFolderAt(folder.path), publications[0].incarnation);
  await store.close();
});
afterEach(() => folder.remove());

async function raiseFormat(): Promise<void> {
  const environment = openEnvironment(damaged);
  const { meta } = openIndexTables(environment);
  const state = parseStoredJson<object>(meta.getBinary(metaKeys.state) ?? Buffer.of(), "the state");
  inTransaction(environment, () => {
    void meta.put(metaKeys.state, jsonBytes({ ...state, formatVersion: 99 }));
  });
  await environment.close();
}

const data = () => join(damaged, "data.mdb");

/** The older of the two meta pages passes for the newest. */
function renumberMeta(): void {
  const bytes = readFileSync(data());
  const pages = [0, bytes.readUInt32LE(48)].map((page) => page + 152);
  const [older = 0] = pages.sort((a, b) => (bytes.readBigUInt64LE(a) < bytes.readBigUInt64LE(b) ? -1 : 1));
  bytes.writeUInt8(bytes.readUInt8(older + 1) ^ 16, older + 1);
  writeFileSync(data(), bytes);
}

const damages: readonly [string, () => void | Promise<void>, RegExp][] = [
  ["garbage", () => writeFileSync(data(), "x".repeat(100_000)), /data\.mdb is no LMDB file/],
  ["a file that is cut off", () => truncateSync(data(), 8_192), /data\.mdb is cut off/],
  ["a meta page with another number", renumberMeta, /data\.mdb has a damaged meta page/],
  ["an empty file", () => truncateSync(data(), 0), /data\.mdb is empty/],
  ["a lost file", () => rmSync(data()), /data\.mdb is missing/],
  ["a lost folder", () => rmSync(damaged, { recursive: true }), /has lost its folder/],
  ["a newer format", raiseFormat, /has format version 99/],
];

test.each(damages)("%s", async (_name, damage, reason) => {
  await damage();
  const notices: string[] = [];
  const store = await openStore({
    folder: folder.path,
    onPublication() {},
    onUnavailable: (index, message) => notices.push(`${index}: ${message}`),
  });
  const reader = openStoreReader(folder.path);
  await store.warmUp();
  await expect(store.use("bad")).rejects.toThrow(IndexUnavailableError);
  await expect(store.append(batch("bad", [upsert("3")]))).rejects.toThrow(IndexUnavailableError);
  expect(() => reader.settings("bad")).toThrow(IndexUnavailableError);
  expect(() => reader.get("bad", "1")).toThrow(IndexUnavailableError);
  expect(notices).toEqual([expect.stringMatching(reason)]);
  await expect(store.append(batch("good", [upsert("2")]))).resolves.toMatchObject({ kind: "written" });
  expect(reader.get("good", "2")).toBeDefined();
  expect(reader.listIndexes()).toMatchObject([
    { name: "bad", recordCount: 2 },
    { name: "good", recordCount: 2 },
  ]);

  await expect(store.append(drop("bad"))).resolves.toEqual({ kind: "done" });
  await expect(store.append(batch("bad", [upsert("1")]))).resolves.toMatchObject({
    result: { dataVersion: 2 },
  });
  expect(reader.get("bad", "1")).toBeDefined();
  await reader.close();
  await store.close();
});
