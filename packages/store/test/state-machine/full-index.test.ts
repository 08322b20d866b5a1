/**
 * An index whose document numbers are used up:
 *  1. A batch whose upserts would pass the limit is refused whole, at once and from the queue, and says what
 *     helps. The largest numbers are found as any others, also after a restart.
 *  2. Deletes and clears still apply.
 */
import { afterEach, expect, test } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { jsonBytes } from "../../src/lmdb/json-value.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { documentNumbersMax } from "../../src/state-machine/full-index.js";
import { IndexEnvironment } from "../../src/tables/index-environment.js";
import { metaKeys } from "../../src/tables/index-tables.js";
import { readContent } from "../../src/tables/open-content.js";
import { batch, clear, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";

const folder = temporaryFolder();
let cleanUp = async () => {};
afterEach(async () => {
  await cleanUp();
  folder.remove();
});

async function reopen() {
  const opened = await open(folder.path);
  cleanUp = () => opened.store.close();
  return opened;
}

/** As if this many numbers had been given. */
async function skipTo(incarnation: string, nextDocumentNumber: number): Promise<void> {
  const path = indexFolder(dataFolderAt(folder.path), incarnation);
  const environment = IndexEnvironment.openExisting(path, "a");
  const { tables } = environment;
  const { state } = readContent(tables, "a");
  environment.transaction(() => {
    void tables.meta.put(metaKeys.state, jsonBytes({ ...state, nextDocumentNumber }));
  });
  await environment.close();
}

const stored = async () => {
  const reader = openStoreReader(folder.path);
  const ids = ["1", "2", "3", "4"].filter((objectID) => reader.get("a", objectID) !== undefined);
  await reader.close();
  return ids;
};

test("a full index takes no more records, and loses none (1, 2)", async () => {
  const before = await reopen();
  await before.store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  await before.store.append(batch("a", [upsert("1", { title: "alpha", team: "red" })]));
  const [{ incarnation }] = before.publications;
  await before.store.close();
  await skipTo(incarnation, documentNumbersMax - 2);

  const { store, publications } = await reopen();
  const texts = { title: "beta gamma", team: "blue" };
  const last = await store.append(batch("a", [remove("1"), upsert("2", texts), upsert("3", texts)]));
  expect(last).toMatchObject({ kind: "written", result: { dataVersion: 2, applied: 3 } });
  const refused = { kind: "refused", code: "unavailable", message: expect.stringContaining("Export") };
  const more = [remove("2"), upsert("4", texts)];
  expect(await store.append(batch("a", more))).toEqual(refused);
  expect(await store.append({ ...batch("a", more), queued: 1 })).toEqual(refused);
  const [newest] = publications.slice(-1);
  expect(newest.dataVersion).toBe(2);
  await expectLikeFresh(folder.path, newest);
  expect(await stored()).toEqual(["2", "3"]);
  await store.close();

  const after = await reopen();
  await expectLikeFresh(folder.path, after.publications[0]);
  await after.store.append(batch("a", [remove("2")]));
  expect(await stored()).toEqual(["3"]);
  await after.store.append({ ...clear("a", "blue"), queuedBefore: 7 });
  expect(await stored()).toEqual([]);
});
