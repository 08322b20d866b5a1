/**
 * Segment files that cannot be used are made again from the records, with a notice, and nothing else is lost:
 *  1. A file that is damaged, shortened, missing, or of another format version.
 *  2. Segments made by another analysis.
 *  3. A manifest that is not one, or that names fewer documents than there are.
 * If the system fails to read one of them, that says nothing about the files:
 *  4. The index is not opened then, no file is removed, and all of them are used later.
 */
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { IndexUnavailableError } from "../../src/errors.js";
import { dataFolderAt, segmentFolder } from "../../src/folder/data-folder.js";
import { readManifest } from "../../src/segment-files/load-index.js";
import { encodeManifest, manifestName } from "../../src/segment-files/manifest.js";
import { batch, open, remove, temporaryFolder, upsert } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";

const keepingBounds = { segmentDocumentsMin: 1, unkeptDocumentsMin: 1, removalsMin: 1 };
let folder: ReturnType<typeof temporaryFolder>;
let segments: string;

beforeEach(async () => {
  folder = temporaryFolder();
  const { store } = await open(folder.path, { keepingBounds });
  for (let at = 0; at < 3; at++) {
    await store.append(
      batch(
        "a",
        Array.from({ length: 120 }, (_, n) => upsert(`${at}-${n}`, { title: `alpha beta${n % 7} marker` })),
      ),
    );
  }
  await store.append(batch("a", [remove("0-0")]));
  await store.close();
  const { indexes } = dataFolderAt(folder.path);
  segments = segmentFolder(join(indexes, readdirSync(indexes)[0]));
});
afterEach(() => folder.remove());

async function expectMadeAgain(notice: RegExp): Promise<void> {
  const notices: string[] = [];
  const onNotice = (index: string, message: string) => void notices.push(`${index}: ${message}`);
  for (let start = 0; start < 2; start++) {
    const { store, publications } = await open(folder.path, { keepingBounds, onNotice });
    expect(notices).toHaveLength(1);
    await expectLikeFresh(folder.path, publications[0]);
    await store.close();
  }
  expect(notices[0]).toMatch(notice);
}

const files = () => readdirSync(segments).filter((name) => name !== manifestName);

function change(name: string, at: number, value: number): void {
  const path = join(segments, name);
  const bytes = readFileSync(path);
  bytes[at] ^= value;
  writeFileSync(path, bytes);
}

test("are used when nothing is wrong", async () => {
  const notices: string[] = [];
  const { store, publications } = await open(folder.path, {
    onNotice: (_, message) => notices.push(message),
  });
  expect(notices).toEqual([]);
  await expectLikeFresh(folder.path, publications[0]);
  await store.close();
});

describe("a file (1)", () => {
  test.each(["segment", "terms"])("%s is damaged", async (kind) => {
    const name = files().find((file) => file.startsWith(kind)) ?? "";
    change(name, 100, 0x10);
    await expectMadeAgain(/^a: The search index is built anew .* The checksum of .* does not fit/);
  });

  test("is shortened", async () => {
    truncateSync(join(segments, files()[0]), 20);
    await expectMadeAgain(/has 20 bytes, not/);
  });

  test("is missing", async () => {
    rmSync(join(segments, files()[0]));
    await expectMadeAgain(/no such file/);
  });

  test.each([
    ["segment", /format version 2, not 10/],
    ["terms", /format version 9, not 1/],
  ])("%s has another format version", async (kind, notice) => {
    const name = files().find((file) => file.startsWith(kind)) ?? "";
    change(name, 4, 0x08);
    // As if it had been written so.
    const { crc32 } = await import("node:zlib");
    const manifest = readManifest(segments);
    if (manifest === null) throw new Error("There is a manifest.");
    const checksum = crc32(readFileSync(join(segments, name)));
    const withChecksum = <File extends { name: string }>(file: File) =>
      file.name === name ? { ...file, crc32: checksum } : file;
    writeFileSync(
      join(segments, manifestName),
      encodeManifest({
        ...manifest,
        dictionary: manifest.dictionary.map(withChecksum),
        segments: manifest.segments.map((segment) => ({ ...segment, file: withChecksum(segment.file) })),
      }),
    );
    await expectMadeAgain(notice);
  });
});

describe("the manifest", () => {
  const rewrite = (edit: (manifest: NonNullable<ReturnType<typeof readManifest>>) => object) => {
    const manifest = readManifest(segments);
    if (manifest === null) throw new Error("There is a manifest.");
    writeFileSync(join(segments, manifestName), encodeManifest({ ...manifest, ...edit(manifest) }));
  };

  test("is of another analysis (2)", async () => {
    rewrite(() => ({ analysis: "analysis-0" }));
    await expectMadeAgain(/made by analysis-0/);
  });

  test.each([
    ["is damaged", (text: string) => text.replace("coveredTo", "coveredTO"), /checksum/],
    ["is empty", () => "", /does not begin as one/],
    ["is newer", (text: string) => text.replace("manifest 10 ", "manifest 11 "), /format version 11/],
  ])("%s (3)", async (_, edit, notice) => {
    const path = join(segments, manifestName);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
    await expectMadeAgain(notice);
  });

  test("lacks a segment (3)", async () => {
    rewrite(({ segments: [, ...others] }) => ({ segments: others }));
    await expectMadeAgain(/documents, and there are 359 records/);
  });

  test("is of a later state, such as beside records from a backup (3)", async () => {
    rewrite(() => ({ coveredTo: 10_000 }));
    await expectMadeAgain(/later state than the records/);
  });

  test("is not there, but files are", async () => {
    rmSync(join(segments, manifestName));
    copyFileSync(join(segments, files()[0]), join(segments, "remnant"));
    const { store, publications } = await open(folder.path);
    expect(readdirSync(segments)).toEqual([]);
    await expectLikeFresh(folder.path, publications[0]);
    await store.close();
  });
});

test.each([
  ["the manifest", () => join(segments, manifestName)],
  ["a segment", () => join(segments, files().find((name) => name.startsWith("segment")) ?? "")],
  ["the folder", () => segments],
])("%s cannot be read for a while (4)", async (_, pathOf) => {
  const path = pathOf();
  const before = readdirSync(segments);
  renameSync(path, join(folder.path, "aside"));
  // Whoever opens it gets ELOOP, even root.
  symlinkSync(path, path);
  const notices: string[] = [];
  const onNotice = (_: string, message: string) => void notices.push(message);
  await expect(open(folder.path, { keepingBounds, onNotice })).rejects.toThrow(IndexUnavailableError);
  rmSync(path);
  renameSync(join(folder.path, "aside"), path);
  expect(readdirSync(segments)).toEqual(before);
  const { store, publications } = await open(folder.path, { keepingBounds, onNotice });
  expect(notices).toEqual([]);
  await expectLikeFresh(folder.path, publications[0]);
  await store.close();
});
