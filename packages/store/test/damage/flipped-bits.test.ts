/**
 * One flipped bit anywhere in a file of LMDB, of a store that was closed:
 *  1. Whatever is read is what was written, an error that says so, or nothing.
 *  2. Nearly always the index opens. LMDB itself may end the process on some; that is no wrong answer.
 *
 * FLIP_ROUNDS: how many bits of each file, one after the other.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { batch, open, temporaryFolder, upsert } from "../entries.js";
import { recordCount, recordOf } from "./flipped-history.mjs";

const storeModule = new URL("../../dist/index.js", import.meta.url).href;
const child = fileURLToPath(new URL("flipping-child.mjs", import.meta.url));
const rounds = Number(process.env["FLIP_ROUNDS"] ?? 12);
const roundMs = 20_000;

interface Round {
  readonly begun?: number;
  readonly wrong?: readonly string[];
  readonly isOpen?: boolean;
  readonly refused?: string;
}

test.each(["index", "control"])("of %s makes nothing wrong", { timeout: rounds * roundMs }, async (file) => {
  const [whole, copy] = [temporaryFolder(), temporaryFolder()];
  const { store } = await open(whole.path);
  const operations = Array.from({ length: recordCount }, (_, id) => upsert(`${id}`, recordOf(id), id + 1));
  await store.append(batch("a", operations));
  await store.close();

  const seen: Round[] = [];
  let next = 0;
  let deaths = 0;
  while (next < rounds) {
    const argv = [child, storeModule, whole.path, copy.path, file, `${next}`, `${rounds}`];
    const { stdout, status } = spawnSync(process.execPath, argv, {
      encoding: "utf8",
      timeout: rounds * roundMs,
    });
    const lines: Round[] = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    seen.push(...lines.filter(({ begun }) => begun === undefined));
    next = (lines.findLast(({ begun }) => begun !== undefined)?.begun ?? next) + 1;
    if (status !== 0) deaths++;
  }
  whole.remove();
  copy.remove();
  expect(seen.filter(({ wrong = [] }) => wrong.length > 0)).toEqual([]);
  expect(seen.length + deaths).toBe(rounds);
  expect(seen.filter(({ isOpen }) => isOpen === true).length).toBeGreaterThan(rounds / 2);
});
