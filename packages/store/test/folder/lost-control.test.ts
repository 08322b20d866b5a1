/**
 * A data folder whose control environment, which names its indexes and keys, is lost or an older one:
 *  1. Where it was in use it is refused, in a sentence that names what is missing; nothing is changed.
 *  2. A first start that was cut off at any step is continued.
 *  3. An index that an older control does not know stays and is reported; with the newer one it is there
 *     again.
 *  4. What was being made or dropped when the server ended goes.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ControlStore } from "../../src/control/control-store.js";
import { type DataFolder, dataFolderAt } from "../../src/folder/data-folder.js";
import { DataFolderError } from "../../src/folder/data-folder-error.js";
import { batch, drop, keyCreate, open, temporaryFolder, upsert } from "../entries.js";

let temporary: ReturnType<typeof temporaryFolder>;
let folder: DataFolder;
beforeEach(() => {
  temporary = temporaryFolder();
  folder = dataFolderAt(temporary.path);
});
afterEach(() => temporary.remove());

const copy = (from: string, to: string) => cpSync(from, to, { recursive: true });
/** The paths of all that is in the data folder. */
const paths = () => readdirSync(folder.path, { recursive: true }).map(String).sort();

async function withIndexes(...names: string[]): Promise<void> {
  const { store } = await open(folder.path);
  await store.append(keyCreate("key"));
  for (const name of names) await store.append(batch(name, [upsert("1", { title: name })]));
  await store.close();
}

describe("lost control (1)", () => {
  const losses: [string, () => void, RegExp][] = [
    ["its folder", () => rmSync(folder.control, { recursive: true }), /it has lost its folder control,/],
    ["its file", () => rmSync(join(folder.control, "data.mdb")), /it has lost its file control\/data\.mdb,/],
    ["what is in it", () => truncateSync(join(folder.control, "data.mdb")), /control\/data\.mdb is empty,/],
  ];
  for (const [what, lose, expected] of losses)
    test.each([
      ["with indexes", ["a", "b"], true],
      ["without one", [], true],
      ["without a format version", ["a"], false],
    ])(`${what}, of a folder %s`, async (_name, indexes, hasFormat) => {
      await withIndexes(...indexes);
      lose();
      if (!hasFormat) rmSync(join(folder.path, "format.json"));
      const before = paths();
      const refusal = await open(folder.path).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DataFolderError);
      expect(String(refusal)).toMatch(expected);
      expect(String(refusal)).toMatch(
        /Put the folder control back from a backup, or start with a new data folder\.$/,
      );
      expect(paths()).toEqual(before);
    });
});

test.each<[string, () => void]>([
  ["nothing", () => {}],
  ["an empty control", () => mkdirSync(folder.control)],
  [
    "an empty file of control",
    () => {
      for (const path of [folder.control, folder.indexes]) mkdirSync(path);
      writeFileSync(join(folder.control, "data.mdb"), "");
    },
  ],
])("a first start that left %s is continued (2)", async (_name, leave) => {
  leave();
  await withIndexes("a");
  const { store } = await open(folder.path);
  expect(store.indexes.map(({ name }) => name)).toEqual(["a"]);
  await store.close();
});

test("a first start that left all but the format version is continued (2)", async () => {
  await withIndexes();
  rmSync(join(folder.path, "format.json"));
  await withIndexes("a");
  expect(existsSync(join(folder.path, "format.json"))).toBe(true);
});

test("an index that an older control does not know stays, and is reported (3)", async () => {
  await withIndexes("a");
  const [known] = readdirSync(folder.indexes);
  const [older, newer] = [join(folder.path, "older"), join(folder.path, "newer")];
  copy(folder.control, older);
  await withIndexes("b");
  copy(folder.control, newer);
  rmSync(folder.control, { recursive: true });
  copy(older, folder.control);
  const notices: string[] = [];
  const { store } = await open(folder.path, { onFolderNotice: (message) => void notices.push(message) });
  expect(store.indexes.map(({ name }) => name)).toEqual(["a"]);
  await store.close();
  const unknown = readdirSync(folder.indexes).find((name) => name !== known) ?? "";
  const expected = expect.stringContaining(`${join(folder.indexes, unknown)} belongs to no index that`);
  expect(notices).toEqual([expected]);

  rmSync(folder.control, { recursive: true });
  copy(newer, folder.control);
  const again = await open(folder.path);
  expect(again.publications.map(({ index }) => index).sort()).toEqual(["a", "b"]);
  await again.store.close();
});

test("what was being made or dropped goes (4)", async () => {
  await withIndexes("a", "b");
  const saved = join(folder.path, "saved");
  copy(folder.indexes, saved);
  const { store } = await open(folder.path);
  await store.append(drop("a"));
  const kept = readdirSync(folder.indexes);
  await store.close();
  // As if neither removing the one nor naming the other had come to its end.
  copy(saved, folder.indexes);
  copy(join(folder.indexes, kept[0] ?? ""), join(folder.indexes, "made"));
  const control = ControlStore.open(folder.control);
  control.noteRemnant({ name: "c", incarnation: "made" });
  await control.close();

  const notices: string[] = [];
  for (let start = 0; start < 2; start++) {
    const again = await open(folder.path, { onFolderNotice: (message) => void notices.push(message) });
    await again.store.close();
  }
  expect(readdirSync(folder.indexes)).toEqual(kept);
  expect(notices).toEqual([]);
});
