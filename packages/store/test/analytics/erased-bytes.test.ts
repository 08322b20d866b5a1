/**
 * Erased bytes of analytics, when the disk has too little room to copy what stays:
 *  1. Without room for the whole copy none begins.
 *  2. A copy that fails leaves no file, and none that is removed and still open.
 *  3. After a failure the next copy waits. The bytes go when there is room again, and all other rows stay.
 *  4. Old files that cannot be removed are removed later. Until then all rows can be read and written.
 */
import fs, { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SearchAnalytics, type SearchEvent } from "@findling/analytics";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoredAnalytics } from "../../src/analytics.js";

const noon = Date.UTC(2026, 10, 26, 12);
const ample = 2 ** 40;
const reserve = 16 * 2 ** 20;
/** More than the calls of `expire` that a failure delays the next copy by. */
const manyFlushes = 100;
let folder: string;
let rows: StoredAnalytics;
let analytics: SearchAnalytics;

/** Free bytes of the disk, by how often it was asked for them. */
function setFree(freeAt: (question: number) => number): void {
  const { bsize, ...rest } = fs.statfsSync(folder);
  let question = 0;
  vi.spyOn(fs, "statfsSync").mockImplementation(() => {
    return { ...rest, bsize, blocks: ample, bavail: Math.floor(freeAt(question++) / bsize) };
  });
  syncBuiltinESMExports();
}

function setEnoughFree(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

function search(q: string, index: string): SearchEvent {
  const shown = { page: 0, hitsPerPage: 20, hits: 20, nbHits: 45, ms: 3, queryID: null };
  return { index, at: noon, mode: "committed", q, isLogged: true, client: q, sub: null, ...shown };
}

function hasBytes(text: string): boolean {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text));
}

function environments(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith("records-"));
}

/** The environments below the folder that the process has open, removed ones too. */
function openEnvironments(): string[] {
  const paths = readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path.slice(folder.length).split("/")[1]] : [];
    } catch {
      // It was that of the listing.
      return [];
    }
  });
  return [...new Set(paths)];
}

async function expectBytesToGo(last = "records-2"): Promise<void> {
  setEnoughFree();
  for (let flush = 0; flush < manyFlushes && hasBytes("forgotten"); flush++) await analytics.flush(noon);
  expect(hasBytes("forgotten")).toBe(false);
  expect(hasBytes("remembered")).toBe(true);
  expect(environments()).toEqual([last]);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "analytics-"));
  rows = new StoredAnalytics(folder);
  analytics = new SearchAnalytics(rows);
  // Enough for many pages, of which LMDB overwrites only some when it removes the rows.
  for (let number = 0; number < 500; number++) analytics.search(search(`forgotten ${number}`, "books"));
  analytics.search(search("remembered", "films"));
  await analytics.flush(noon);
  await analytics.eraseIndex("books");
});

afterEach(async () => {
  setEnoughFree();
  await rows.close();
  rmSync(folder, { recursive: true, force: true });
});

test("without room for the whole copy none begins (1, 3)", async () => {
  const { size } = statSync(join(folder, "records-1", "data.mdb"));
  setFree(() => size + reserve - 4_096);
  await expect(analytics.flush(noon)).rejects.toThrow(
    /^Erased analytics are still in files: Less than \d+ MiB/,
  );
  expect(environments()).toEqual(["records-1"]);
  expect(hasBytes("forgotten")).toBe(true);
  await expectBytesToGo();
});

test("a copy that fails leaves no file, open ones neither, and the next one waits (2, 3)", async () => {
  // Enough for the whole copy and for opening it, but not for the rows.
  setFree((question) => (question < 2 ? ample : 0));
  await expect(analytics.flush(noon)).rejects.toThrow("MiB are free where");
  expect(environments()).toEqual(["records-1"]);
  if (process.platform === "linux") expect(openEnvironments()).toEqual(["records-1"]);
  setEnoughFree();
  await analytics.flush(noon);
  expect(hasBytes("forgotten")).toBe(true);
  await expectBytesToGo();
});

test("old files that cannot be removed are removed later, and the rows can be used (4)", async () => {
  const { rmSync: remove } = fs;
  vi.spyOn(fs, "rmSync").mockImplementation((path, options) => {
    if (String(path).endsWith("records-1"))
      throw Object.assign(new Error("EBUSY: in use"), { code: "EBUSY" });
    remove(path, options);
  });
  syncBuiltinESMExports();
  await expect(analytics.flush(noon)).rejects.toThrow("Erased analytics are still in files: EBUSY");
  setEnoughFree();
  expect(hasBytes("forgotten")).toBe(true);
  analytics.search(search("remembered later", "films"));
  await analytics.flush(noon);
  await expectBytesToGo("records-3");
  expect(hasBytes("remembered later")).toBe(true);
  await analytics.flush(noon);
  expect(environments()).toEqual(["records-3"]);
});
