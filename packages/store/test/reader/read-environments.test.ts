/**
 * The environments that a reader has open:
 *  1. One whose index has moved or was dropped is closed within a second.
 *  2. If the disk fails while this is found out, nothing is thrown into the thread. The environment
 *     is used, others are closed all the same, and it is closed later.
 */
import { rmSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { IndexReadEnvironment } from "../../src/reader/index-read-environment.js";
import { ReadEnvironments } from "../../src/reader/read-environments.js";
import { batch, open, temporaryFolder, upsert } from "../entries.js";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("are let go, whatever the disk does (1, 2)", async () => {
  const { path, remove } = temporaryFolder();
  const { store, publications } = await open(path);
  for (const name of ["a", "b"]) await store.append(batch(name, [upsert("1", { title: name })]));
  const [a, b] = publications.map(({ incarnation }) => incarnation);
  await store.close();

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const folder = dataFolderAt(path);
  const environments = new ReadEnvironments(folder);
  for (const incarnation of [a, b]) environments.require(incarnation, incarnation);
  const close = vi.spyOn(IndexReadEnvironment.prototype, "close");
  const isMoved = vi.spyOn(IndexReadEnvironment.prototype, "isMoved").mockImplementation(() => {
    throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  });
  rmSync(indexFolder(folder, b), { recursive: true });
  vi.advanceTimersByTime(1_000);
  expect(close).toHaveBeenCalledTimes(1);
  expect(environments.documentRecord(a, 0)?.toString()).toContain('"title":"a"');
  expect(environments.documentRecord(b, 0)).toBeUndefined();
  isMoved.mockReturnValue(true);
  vi.advanceTimersByTime(1_000);
  expect(close).toHaveBeenCalledTimes(2);
  await environments.close();
  remove();
});
