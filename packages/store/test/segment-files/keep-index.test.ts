/**
 * Writing segment files:
 *  1. Cut off before or in the midst of any step, it leaves the state before or the new one, whole.
 *  2. Opening removes what was left over, and the next writing succeeds.
 *  3. Segments and layers that have files are not written again; files that no manifest names are removed.
 *  4. A keeper whose writing failed learns from the disk how far it came.
 *  5. A writing that fails, as on a full disk, leaves no file of its own there.
 */
import { readdirSync } from "node:fs";
import { IndexWriter } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FileLayer, nodeFiles } from "../../src/segment-files/file-layer.js";
import { keepIndex } from "../../src/segment-files/keep-index.js";
import { loadIndex, readManifest } from "../../src/segment-files/load-index.js";
import { temporaryFolder } from "../entries.js";
import { allBounds, analysis, captureAll, keeperOf, writerOf } from "./kept-index.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

class PowerCut extends Error {}

/**
 * Takes a given number of steps, then none. A file that is being written when the power goes holds half of
 * its bytes.
 */
class CutFiles implements FileLayer {
  readonly written: string[] = [];

  constructor(private stepsLeft: number) {}

  makeFolder(path: string): void {
    this.#step(() => nodeFiles.makeFolder(path));
  }

  write(path: string, bytes: Uint8Array): void {
    this.written.push(path.slice(path.lastIndexOf("/") + 1));
    if (this.stepsLeft === 0) nodeFiles.write(path, bytes.subarray(0, bytes.length >> 1));
    this.#step(() => nodeFiles.write(path, bytes));
  }

  rename(from: string, to: string): void {
    this.#step(() => nodeFiles.rename(from, to));
  }

  syncFolder(path: string): void {
    this.#step(() => nodeFiles.syncFolder(path));
  }

  remove(path: string): void {
    this.#step(() => nodeFiles.remove(path));
  }

  list(path: string): string[] {
    return nodeFiles.list(path);
  }

  #step(take: () => void): void {
    if (this.stepsLeft === 0) throw new PowerCut();
    this.stepsLeft--;
    take();
  }
}

/** Has no room for the last bytes of one file. */
class FullDisk extends CutFiles {
  constructor(private writesLeft: number) {
    super(1_000);
  }

  override write(path: string, bytes: Uint8Array): void {
    if (this.writesLeft-- > 0) return super.write(path, bytes);
    super.write(path, bytes.subarray(0, bytes.length >> 1));
    throw new Error("ENOSPC");
  }
}

/** The live documents' numbers and the generation of what a folder holds. */
function stateIn(path: string): unknown {
  const loaded = loadIndex(path, analysis, (reason) => expect(reason).toBe(""));
  if (loaded === null) return null;
  const writer = IndexWriter.restore(loaded.manifest.settings, loaded.index);
  const live = Array.from({ length: 20 }, (_, at) => at).filter((number) => writer.has(number));
  return { generation: loaded.manifest.generation, live };
}

/** Two states of one index: the second lacks a document of a kept segment and has two more. */
function twoStates(path: string) {
  const writer = writerOf();
  const keeper = keeperOf(path);
  const before = writer.share();
  const first = captureAll(keeper, before);
  keeper.publish(keepIndex(first), before);
  const record = { objectID: "new", title: "omega" };
  const added = [7, 8].map((documentNumber) => ({ documentNumber, objectID: `${documentNumber}`, record }));
  writer.apply({ added, removed: [1, 5] });
  return { keeper, writer, second: captureAll(keeper, writer.share()) };
}

const first = { generation: 1, live: [0, 1, 2, 3, 4, 5] };
const second = { generation: 2, live: [0, 2, 3, 4, 7, 8] };

test("cut off anywhere leaves one state or the other (1, 2)", () => {
  const seen = new Set<number>();
  let isWhole = false;
  for (let steps = 0; !isWhole; steps++) {
    const path = `${folder.path}/${steps}`;
    const states = twoStates(path);
    const files = new CutFiles(steps);
    try {
      keepIndex(states.second, files);
      isWhole = true;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
    }
    const onDisk = readManifest(path);
    const state = onDisk?.generation === 2 ? second : first;
    seen.add(state.generation);
    expect(stateIn(path)).toEqual(state);
    const named = onDisk === null ? 0 : onDisk.segments.length + onDisk.dictionary.length + 1;
    expect(readdirSync(path)).toHaveLength(named);
    keepIndex(states.second);
    expect(stateIn(path)).toEqual(second);
  }
  expect(seen).toEqual(new Set([1, 2]));
});

test("cut off the first time leaves nothing or all", () => {
  const results = new Set<unknown>();
  for (let steps = 0; steps < 20; steps++) {
    const path = `${folder.path}/${steps}`;
    try {
      keepIndex(captureAll(keeperOf(path), writerOf().share()), new CutFiles(steps));
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
    }
    results.add(JSON.stringify(stateIn(path)));
  }
  expect(results).toEqual(new Set(["null", JSON.stringify(first)]));
});

test("what has a file is not written again (3)", () => {
  const { keeper, writer, second: request } = twoStates(folder.path);
  const files = new CutFiles(1_000);
  keeper.publish(keepIndex(request, files), writer.share());
  expect(files.written.filter((name) => name.startsWith("segment"))).toHaveLength(1);
  expect(files.written.filter((name) => name.startsWith("terms"))).toHaveLength(1);
  expect(readdirSync(folder.path)).toHaveLength(request.segments.length + request.dictionary.length + 1);
  const again = captureAll(keeper, writer.share());
  const idle = new CutFiles(1_000);
  keepIndex(again, idle);
  expect(idle.written).toEqual(["manifest.tmp"]);
});

test("a keeper learns how far a failed writing came (4)", () => {
  for (let steps = 0; steps < 12; steps++) {
    const path = `${folder.path}/${steps}`;
    const { keeper, writer, second: request } = twoStates(path);
    expect(() => keepIndex(request, new CutFiles(Math.min(steps, 9)))).toThrow(PowerCut);
    keeper.giveUp(readManifest(path));
    expect(keeper.recording).toEqual({ generation: 2, coveredTo: 9 });
    const next = captureAll(keeper, writer.share());
    expect(next.manifest.generation).toBe(3);
    keepIndex(next);
    expect(stateIn(path)).toEqual({ ...second, generation: 3 });
  }
});

test.each([0, 1, 2])("on a disk that is full after %d files, nothing new is left (5)", (writes) => {
  const { second: request } = twoStates(folder.path);
  const before = readdirSync(folder.path);
  const files = new FullDisk(writes);
  expect(() => keepIndex(request, files)).toThrow("ENOSPC");
  expect(files.written).toHaveLength(writes + 1);
  expect(readdirSync(folder.path)).toEqual(before);
  expect(stateIn(folder.path)).toEqual(first);
});

test("what cannot be removed either hides no fault (5)", () => {
  const { second: request } = twoStates(folder.path);
  const files = new FullDisk(0);
  files.remove = () => {
    throw new Error("EIO");
  };
  expect(() => keepIndex(request, files)).toThrow("ENOSPC");
});

test("settings that the segments were not made with are worth a manifest", () => {
  const keeper = keeperOf(folder.path);
  const shared = writerOf().share();
  keeper.publish(keepIndex(captureAll(keeper, shared)), shared);
  const bounds = { ...allBounds, unkeptDocumentsMin: 1_000, removalsMin: 1_000 };
  const settings = defaultIndexSettings.indexTime;
  expect(keeper.capture({ shared, settings }, bounds)).toBeNull();
  const german = { ...settings, languages: ["de"] };
  const fresh = { shared: writerOf([], german).share(), settings: german };
  expect(keeper.capture(fresh, bounds)?.request.manifest).toMatchObject({
    generation: 2,
    coveredTo: 0,
  });
});
