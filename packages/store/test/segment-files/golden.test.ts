/**
 * The files of `fixtures/segments` were written by an earlier build, and are never written again as long as
 * the formats keep their versions. `fixtures/documents.ndjson` holds the documents that are in them.
 *  1. They are read, and hold those documents.
 *  2. A manifest of another version is refused: the index is built again from the records, with a notice.
 *  3. A segment of another version is refused, whatever names it.
 * They have too few terms for codes of two units: wide-code.test.ts of the engine covers these.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DocumentInput, IndexWriter } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { dataFolderAt, segmentFolder } from "../../src/folder/data-folder.js";
import { nodeFiles, readShared } from "../../src/segment-files/file-layer.js";
import { loadIndex } from "../../src/segment-files/load-index.js";
import { manifestName, manifestVersion } from "../../src/segment-files/manifest.js";
import { batch, open, temporaryFolder, upsert } from "../entries.js";
import { expectIndexOf, expectLikeFresh } from "../search-index/like-fresh.js";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
const files = join(fixtures, "segments");

const documents: DocumentInput[] = readFileSync(join(fixtures, "documents.ndjson"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const otherVersions = [manifestVersion - 1, manifestVersion + 1];

test("segment files are read (1)", () => {
  const folder = temporaryFolder();
  cpSync(files, folder.path, { recursive: true });
  const loaded = loadIndex(folder.path, "analysis-1", (reason) => expect(reason).toBe(""));
  if (loaded === null) throw new Error("The fixture is there.");
  const shared = IndexWriter.restore(loaded.manifest.settings, loaded.index).share();
  expect(shared.liveDocuments).toBe(documents.length);
  expectIndexOf(new Map(documents.map(({ documentNumber, record }) => [documentNumber, record])), shared);
  folder.remove();
});

test.each(otherVersions)("a manifest of version %i is built again (2)", async (version) => {
  const folder = temporaryFolder();
  const { store } = await open(folder.path);
  await store.append(
    batch(
      "a",
      documents.map(({ objectID, record }) => upsert(objectID, record)),
    ),
  );
  await store.close();
  const { indexes } = dataFolderAt(folder.path);
  const segments = segmentFolder(join(indexes, readdirSync(indexes)[0]));
  cpSync(files, segments, { recursive: true });
  const manifest = join(segments, manifestName);
  const text = readFileSync(manifest, "latin1");
  const head = `findling-manifest ${manifestVersion} `;
  expect(text.startsWith(head)).toBe(true);
  writeFileSync(manifest, `findling-manifest ${version} ${text.slice(head.length)}`, "latin1");
  const notices: string[] = [];
  const onNotice = (_index: string, message: string) => void notices.push(message);
  for (let start = 0; start < 2; start++) {
    const { store: again, publications } = await open(folder.path, { onNotice });
    await expectLikeFresh(folder.path, publications[0]);
    await again.close();
  }
  expect(notices).toEqual([
    expect.stringMatching(new RegExp(`manifest .* format version ${version}, .* reads ${manifestVersion}`)),
  ]);
  folder.remove();
});

test.each(otherVersions)("a segment of version %i is refused, whatever names it (3)", (version) => {
  const names = nodeFiles.list(files).filter((name) => name.startsWith("segment"));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const { buffer: bytes } = readShared(join(files, name));
    const words = new Uint32Array(bytes, 0, 2);
    expect(words[1]).toBe(manifestVersion);
    words[1] = version;
    const kept = { segments: [{ bytes, live: null, liveCount: 0 }], dictionary: [] };
    expect(() => IndexWriter.restore(defaultIndexSettings.indexTime, kept)).toThrow(
      `format version ${version}, not ${manifestVersion}`,
    );
  }
});
