/**
 * A transaction that changes a great number of rows takes more room than a batch:
 *  1. A change of `partitionKey`, or a clear, begins only if the disk has 16 MiB and all that it
 *     takes. Otherwise it fails like every write to a full disk, and changes nothing.
 *  2. Entries that wait with it are applied.
 *  3. A small clear needs little more than other writes.
 */
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskFullCodeOf } from "../../src/disk/system-code.js";
import type { LogEntry } from "../../src/entries/entry.js";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { batch, clear, open, settings, temporaryFolder, upsert } from "../entries.js";
import { setFreeBytes } from "./free-bytes.js";

const mebibyte = 2 ** 20;
const partitioned = () => settings("a", { indexTime: { partitionKey: "team" } });

interface Shape {
  readonly records: number;
  readonly idOf: (n: number) => string;
  readonly teamOf: (n: number) => string;
}

const scattered = (n: number) => String((n * 2_654_435_761) % 2 ** 32);
const ascending = (n: number) => String(1_000_000 + n);
const fewTeams = (n: number) => `team ${n % 10}`;
const shapes: readonly (readonly [string, Shape])[] = [
  ["short objectIDs", { records: 6_000, idOf: scattered, teamOf: fewTeams }],
  ["ascending objectIDs", { records: 6_000, idOf: ascending, teamOf: fewTeams }],
  ["long objectIDs", { records: 2_000, idOf: (n) => scattered(n).padEnd(900, "x"), teamOf: fewTeams }],
  ["hashed objectIDs", { records: 2_000, idOf: (n) => scattered(n).padEnd(2_000, "x"), teamOf: fewTeams }],
  ["long partitions", { records: 4_000, idOf: ascending, teamOf: (n) => `${n % 10}`.padEnd(500, "x") }],
  ["a partition for each", { records: 4_000, idOf: scattered, teamOf: (n) => `${n}`.padEnd(500, "x") }],
];

/** A closed folder with the index. */
async function folderOf({ records, idOf, teamOf }: Shape): Promise<ReturnType<typeof temporaryFolder>> {
  const folder = temporaryFolder();
  const { store } = await open(folder.path);
  for (let at = 0; at < records; at += 1_000) {
    const operations = Array.from({ length: 1_000 }, (_, n) =>
      upsert(idOf(at + n), { title: "alpha", team: teamOf(at + n) }),
    );
    await store.append(batch("a", operations));
  }
  await store.close();
  return folder;
}

/** How much the file of the index grows by this entry. */
async function growthBy(entry: LogEntry, path: string): Promise<number> {
  const { store, publications } = await open(path);
  const index = indexFolder(dataFolderAt(path), publications[0].incarnation);
  const size = () => statSync(join(environmentFolder(index), "data.mdb")).size;
  const before = size();
  await store.append(entry);
  const growth = size() - before;
  await store.close();
  return growth;
}

test.each(shapes)("a change of partitionKey has room: %s (1)", async (_, shape) => {
  const folder = await folderOf(shape);
  const copy = temporaryFolder();
  cpSync(folder.path, copy.path, { recursive: true });
  const growth = await growthBy(partitioned(), copy.path);
  const { store } = await open(folder.path);
  setFreeBytes(() => 16 * mebibyte + growth - 1);
  const fault: unknown = await store.append(partitioned()).catch((error: unknown) => error);
  expect(diskFullCodeOf(fault)).toBe("ENOSPC");
  setFreeBytes(() => 200 * mebibyte);
  await expect(store.append(partitioned())).resolves.toMatchObject({ kind: "settings" });
  await store.close();
  for (const { remove } of [folder, copy]) remove();
});

test("a large clear is refused whole, and nothing else (1, 2, 3)", async () => {
  const teamOf = (n: number) => (n < 5_990 ? "large" : "small");
  const folder = await folderOf({ records: 6_000, idOf: scattered, teamOf });
  const { store } = await open(folder.path);
  await store.append(partitioned());
  setFreeBytes(() => 17 * mebibyte);
  const [before, refused, after] = await Promise.allSettled([
    store.append(batch("a", [upsert("before", { team: "other" })])),
    store.append(clear("a", "large")),
    store.append(batch("a", [upsert("after", { team: "other" })])),
  ]);
  expect([before.status, refused.status, after.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(refused.status === "rejected" && diskFullCodeOf(refused.reason)).toBe("ENOSPC");
  const reader = openStoreReader(folder.path);
  expect(reader.listIndexes()).toMatchObject([{ recordCount: 6_002 }]);
  await store.append(clear("a", "small"));
  expect(reader.listIndexes()).toMatchObject([{ recordCount: 5_992 }]);
  await reader.close();
  await store.close();
  folder.remove();
});
