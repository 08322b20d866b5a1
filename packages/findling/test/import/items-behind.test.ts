/**
 * Reading a file from a place on:
 *  1. Behind each place come the items that come behind it in the whole file, with the same places.
 *  2. Of NDJSON that is not compressed nothing before the place is read.
 *  3. A file in which no line ends there has changed.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inputStart } from "../../src/import/import-plan.js";
import { inputFilesOf } from "../../src/import/input/input-files.js";
import { type FilePlace, itemsBehind } from "../../src/import/input/items-behind.js";
import { temporaryFolder } from "../temporary-folder.js";

const text = '{"a":1}\n\n {"a":"ü🙂"}\r\n{\n{"a":3}\n\n\n{"a":4}';
const mark = "\u{feff}";

async function placedItems(path: string, from: FilePlace) {
  const [file] = await inputFilesOf([path]);
  if (file === undefined) throw new Error("no file");
  let bytes = 0;
  const reading = { format: null, onBytes: (count: number) => void (bytes += count) };
  const items: { place: FilePlace; line: number; byteLength: number }[] = [];
  for await (const { place, item } of itemsBehind(file, from, reading))
    items.push({ place, line: item.line, byteLength: item.byteLength });
  return { items, bytes, size: file.bytes };
}

function fileWith(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

describe("the rest of a file (1)", () => {
  test.each<[string, string | Buffer, boolean]>([
    ["a.ndjson", text, true],
    ["a.ndjson", `${mark}${text}\n`, true],
    ["a.json", text, true],
    ["a.ndjson.gz", gzipSync(text), false],
    ["a.json", '[{"a":1},\n{"a":2},{"a":3}]', false],
    ["a.csv", "a,b\n1,2\n3,4\n", false],
  ])("%s %#", async (name, content, canSkip) => {
    const path = fileWith(name, content);
    const { items, bytes, size } = await placedItems(path, inputStart);
    expect(items.length).toBeGreaterThan(1);
    expect(bytes).toBe(size);
    for (const [i, { place }] of items.entries()) {
      expect(place.byte !== undefined).toBe(canSkip);
      const rest = await placedItems(path, place);
      expect(rest).toEqual({ items: items.slice(i + 1), bytes: size, size });
    }
  });

  test("as a checkpoint without bytes says it", async () => {
    const path = fileWith("a.ndjson", text);
    const { items } = await placedItems(path, inputStart);
    expect((await placedItems(path, { items: 2, line: 3 })).items).toEqual(items.slice(2));
    await expect(placedItems(path, { items: 9, line: 9 })).rejects.toThrow(/has 5 records, fewer than/);
  });
});

test("what lies before is not read (2)", async () => {
  const path = fileWith("a.ndjson", text);
  const { items } = await placedItems(path, inputStart);
  const place = items[3]?.place ?? inputStart;
  // The new file has the same size, but nothing before the place that could be read.
  const { byte = 0 } = place;
  writeFileSync(path, "x".repeat(byte - 1));
  appendFileSync(path, Buffer.from(text).subarray(byte - 1));
  expect((await placedItems(path, place)).items).toEqual(items.slice(4));
});

test("a place that is no end of a line (3)", async () => {
  const path = fileWith("a.ndjson", text);
  await expect(placedItems(path, { items: 1, line: 1, byte: 5 })).rejects.toThrow(
    /a\.ndjson has changed: the line that was written last ended before byte 5\./,
  );
});
