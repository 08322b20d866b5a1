import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WriteResult } from "@findling/protocol";
import { expect, test } from "vitest";
import { dataFolderAt, indexFolder, segmentFolder } from "../../src/folder/data-folder.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { StoreReader } from "../../src/reader/store-reader.js";
import { manifestName } from "../../src/segment-files/manifest.js";
import { open, temporaryFolder } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";

/**
 * A process that writes is killed with SIGKILL at a random moment, again and again, on one data folder: in
 * turn soon after it has opened the folder, and soon after it has begun to write segment files.
 *  1. Every answered write is there: its marker records, and its dataVersion or a later one.
 *  2. No batch is half there.
 *  3. For an objectID written by many, what is there is at least as new as the last answered write of it.
 *  4. The search index, out of whatever files were left, is like a fresh one of the records, and no file is
 *     damaged.
 *
 * KILL_ROUNDS: more rounds. TEST_SEED: what the child writes; the moment of the kill is never the same.
 */
const rounds = Number(process.env["KILL_ROUNDS"] ?? 5);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
const child = fileURLToPath(new URL("./writing-child.mjs", import.meta.url));
const storeModule = new URL("../../dist/index.js", import.meta.url).href;

interface AnsweredEntry {
  readonly marker: string;
  readonly index: string;
  readonly operations: readonly { readonly action: string; readonly objectID: string }[];
  readonly outcome: { readonly kind: "written"; readonly result: WriteResult };
}

test(`answered writes survive SIGKILL (TEST_SEED=${seed}, ${rounds} rounds)`, {
  timeout: rounds * 15_000,
}, async () => {
  const folder = temporaryFolder();
  const answered: AnsweredEntry[] = [];
  let manifests = 0;
  for (let round = 1; round <= rounds; round++) {
    answered.push(...(await writeUntilKilled(folder.path, round)));
    manifests += manifestCount(folder.path);
    const notices: string[] = [];
    const { store, publications } = await open(folder.path, {
      onNotice: (...notice) => notices.push(notice.join(": ")),
    });
    expect(notices).toEqual([]);
    for (const publication of publications) await expectLikeFresh(folder.path, publication);
    const reader = openStoreReader(folder.path);
    for (const write of answered) expectThere(reader, write);
    expectWhole(reader, answered, round);
    expectNewest(reader, answered, round);
    for (const { index, dataVersion } of publications) {
      const last = answered
        .filter((write) => write.index === index)
        .map((write) => write.outcome.result.dataVersion);
      expect(dataVersion).toBeGreaterThanOrEqual(Math.max(0, ...last));
    }
    await reader.close();
    await store.close();
  }
  expect(answered.length).toBeGreaterThan(rounds);
  // Else (4) proves little.
  expect(manifests).toBeGreaterThanOrEqual(Math.floor(rounds / 2));
  folder.remove();
});

/** How many indexes have segment files. */
function manifestCount(folder: string): number {
  const data = dataFolderAt(folder);
  return readdirSync(data.indexes).filter((incarnation) =>
    existsSync(join(segmentFolder(indexFolder(data, incarnation)), manifestName)),
  ).length;
}

async function writeUntilKilled(folder: string, round: number): Promise<AnsweredEntry[]> {
  const argv = [child, storeModule, folder, String(seed), String(round)];
  const writing = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(writing, "close");
  // The merger is a thread that starts with its first job, which takes longer than a short round of writing.
  const from = round % 2 === 0 ? '{"event":"kept"}\n' : '{"event":"opened"}\n';
  let text = "";
  let isDue = false;
  writing.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (isDue || !text.includes(from)) return;
    isDue = true;
    setTimeout(() => writing.kill("SIGKILL"), randomInt(1, 400));
  });
  const [, signal] = await closed;
  expect(signal).toBe("SIGKILL");
  const lines = text.split("\n").slice(0, -1);
  return lines.filter((line) => !line.startsWith('{"event"')).map((line): AnsweredEntry => JSON.parse(line));
}

const markersOf = (write: AnsweredEntry) =>
  write.operations.filter(({ objectID }) => objectID.startsWith("marker-"));

interface MarkerRecord {
  readonly marker: string;
  /** How many marker records the batch has. */
  readonly size: number;
}

function recordIn(reader: StoreReader, index: string, objectID: string): MarkerRecord | undefined {
  const stored = reader.get(index, objectID);
  return stored && JSON.parse(Buffer.from(stored.record).toString());
}

function markerIn(reader: StoreReader, index: string, objectID: string): string | undefined {
  return recordIn(reader, index, objectID)?.marker;
}

/** (1) */
function expectThere(reader: StoreReader, write: AnsweredEntry): void {
  expect(write.outcome.kind).toBe("written");
  for (const { objectID } of markersOf(write))
    expect(markerIn(reader, write.index, objectID)).toBe(write.marker);
}

/** (2): of the batches that were under way, too, whose numbers are about those of the last answered ones. */
function expectWhole(reader: StoreReader, answered: readonly AnsweredEntry[], round: number): void {
  const last = answered.filter(({ marker }) => marker.startsWith(`${round}-`)).length + 10;
  for (const index of ["index-0", "index-1", "index-2"]) {
    for (let number = Math.max(1, last - 30); number <= last; number++) {
      const objectIDs = Array.from({ length: 8 }, (_, at) => `marker-${round}-${number}-${at}`);
      const records = objectIDs.map((objectID) => recordIn(reader, index, objectID));
      const there = records.filter((record) => record !== undefined);
      expect(there).toHaveLength(there[0]?.size ?? 0);
    }
  }
}

/** (2, 3) */
function expectNewest(reader: StoreReader, answered: readonly AnsweredEntry[], round: number): void {
  for (const index of ["index-0", "index-1", "index-2"]) {
    for (let shared = 0; shared < 20; shared++) {
      const marker = markerIn(reader, index, `shared-${shared}`);
      const last = answered.findLast((write) => writes(write, index, `shared-${shared}`));
      if (marker === undefined || last === undefined) continue;
      // A record of a batch stands only beside the markers of that batch.
      expect(markerIn(reader, index, `marker-${marker}-0`)).toBe(marker);
      expect(numberOf(marker, round)).toBeGreaterThanOrEqual(numberOf(last.marker, round));
    }
  }
}

function writes(write: AnsweredEntry, index: string, objectID: string): boolean {
  return write.index === index && write.operations.some((operation) => operation.objectID === objectID);
}

/**
 * Markers are `round-number`; within one round concurrent batches of one index are ordered by their number.
 */
function numberOf(marker: string, round: number): number {
  const [markerRound, number] = marker.split("-").map(Number);
  expect(markerRound).toBeLessThanOrEqual(round);
  return markerRound * 1_000_000 + number;
}
