/**
 * LMDB gives no page back:
 *  1. A large file that is mostly free is copied into a small one at the next start, with every record.
 *  2. One that is mostly used is left as it is.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { batch, open, remove, temporaryFolder, upsert } from "../entries.js";
import { lastOf, openErasing } from "./erasing-store.js";

const batches = 24;
const mebibyte = 2 ** 20;

test("a file that is mostly free is compacted at start (1, 2)", { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const first = await open(folder.path);
  for (let at = 0; at < batches; at++) {
    const records = Array.from({ length: 20 }, (_, n) => upsert(`${at}-${n}`, { blob: "x".repeat(50_000) }));
    await first.store.append(batch("a", records));
  }
  await first.store.close();
  const index = indexFolder(dataFolderAt(folder.path), lastOf(first.publications).incarnation);
  const second = await openErasing(folder.path);
  expect(second.steps).toEqual([]);
  for (let at = 1; at < batches; at++) {
    await second.store.append(
      batch(
        "a",
        Array.from({ length: 20 }, (_, n) => remove(`${at}-${n}`)),
      ),
    );
  }
  await second.store.close();
  expect(statSync(join(index, "data.mdb")).size).toBeGreaterThan(20 * mebibyte);
  const third = await openErasing(folder.path);
  await third.erased();
  expect(existsSync(join(index, "data.mdb"))).toBe(false);
  expect(statSync(join(environmentFolder(index), "data.mdb")).size).toBeLessThan(4 * mebibyte);
  const reader = openStoreReader(folder.path);
  for (let n = 0; n < 20; n++) expect(reader.get("a", `0-${n}`)).toBeDefined();
  expect(reader.listIndexes()).toMatchObject([{ recordCount: 20 }]);
  await reader.close();
  await third.store.close();
  folder.remove();
});
