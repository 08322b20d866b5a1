/**
 * An export of an index, beside a store that writes:
 *  1. It has every record that was answered before it began, and nothing that was written later.
 *  2. It goes on while the index moves to another environment. The next one sees what was written after that.
 *  3. A record whose version is damaged has its objectID, and ends nothing.
 *  4. An index that is not there, or was dropped, has none.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { inTransaction, openEnvironment, openRows } from "../../src/lmdb/environment.js";
import { textKey } from "../../src/lmdb/text-key.js";
import { IndexExport } from "../../src/reader/index-export.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { batch, clear, drop, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { openErasing } from "../erasure/erasing-store.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

async function begun(index = "a"): Promise<IndexExport> {
  const opened = await IndexExport.open(folder.path, index);
  if (opened === undefined) throw new Error(`There is no index ${index}.`);
  return opened;
}

const textOf = (record: Uint8Array | null): string | null =>
  record === null ? null : Buffer.from(record).toString();

function namesOf(source: IndexExport, after: string | null = null): unknown[] {
  return [...source.rows(after)].map(({ objectID, record }) => (record === null ? null : objectID));
}

test("is one moment (1)", async () => {
  const { store } = await open(folder.path);
  await store.append(batch("a", [upsert("2", { n: 1 }, 5), upsert("1", { n: 1 }), upsert("3")]));
  await store.append(batch("a", [remove("3")]));
  const source = await begun();
  const rows = source.rows(null);
  const first = rows.next().value;
  await store.append(batch("a", [upsert("0"), upsert("2", { n: 2 }), remove("1"), upsert("3")]));
  expect(first).toMatchObject({ objectID: "1", partition: null });
  expect([...rows].map(({ objectID, version, record }) => [objectID, version, textOf(record)])).toEqual([
    ["2", 5, '{"objectID":"2","n":1}'],
  ]);
  expect([source.dataVersion, source.recordCount]).toEqual([2, 2]);
  await source.close();
  const next = await begun();
  expect(namesOf(next)).toEqual(["0", "2", "3"]);
  expect(namesOf(next, "1")).toEqual(["2", "3"]);
  expect(next.dataVersion).toBe(3);
  await next.close();
  await store.close();
});

test("goes on while the index moves (2)", { timeout: 60_000 }, async () => {
  const { store, erased } = await openErasing(folder.path);
  await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  const names = Array.from({ length: 1_000 }, (_, n) => `r${n}`);
  const teamOf = (name: string) => (name.endsWith("3") ? "red" : "blue");
  await store.append(
    batch(
      "a",
      names.map((name) => upsert(name, { team: teamOf(name) })),
    ),
  );
  const source = await begun();
  const rows = source.rows(null);
  rows.next();
  await store.append(clear("a", "red"));
  await erased();
  await store.append(batch("a", [upsert("new")]));
  const left = [...rows];
  expect(left.length).toBe(999);
  expect(left.filter(({ partition }) => partition === "red").length).toBe(100);
  expect(left.every(({ record }) => record !== null)).toBe(true);
  const next = await begun();
  expect(namesOf(next)).toEqual([...names.filter((name) => teamOf(name) === "blue"), "new"].sort());
  await source.close();
  await next.close();
  await store.close();
});

test("a damaged version (3)", async () => {
  const { store, publications } = await open(folder.path);
  await store.append(batch("a", [upsert("1"), upsert("2"), upsert("3")]));
  const { incarnation } = publications[0];
  await store.close();
  const path = environmentFolder(indexFolder(dataFolderAt(folder.path), incarnation));
  const environment = openEnvironment(path);
  const objects = openRows(environment, "objects");
  inTransaction(environment, () => void objects.put(textKey("2"), Buffer.from("damaged")));
  await environment.close();
  const source = await begun();
  expect([...source.rows(null)].map(({ objectID, record }) => [objectID, textOf(record)])).toEqual([
    ["1", '{"objectID":"1"}'],
    ["2", null],
    ["3", '{"objectID":"3"}'],
  ]);
  await source.close();
});

test("no index (4)", async () => {
  const { store } = await open(folder.path);
  await store.append(batch("a", [upsert("1")]));
  const source = await begun();
  await store.append(drop("a"));
  expect(await IndexExport.open(folder.path, "a")).toBe(undefined);
  expect(await IndexExport.open(folder.path, "b")).toBe(undefined);
  expect(namesOf(source)).toEqual(["1"]);
  await source.close();
  await store.close();
});
