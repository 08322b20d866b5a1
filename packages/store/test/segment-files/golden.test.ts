/**
 * The files of `fixtures/segments-v<n>` were written by the release that brought version n of the formats on
 * disk, and are never written again. Beside them stand the documents that are in them.
 *  1. Versions from 7 on are read.
 *  2. Version 1, which held every objectID in full, version 2, whose postings told no weights, version 3,
 *     whose documents repeated nothing, version 4, which told nothing of neighbours and whose blocks of
 *     postings had a code each, version 5, whose rarer terms had other codes, and version 6, which told
 *     nothing of stop words that begin attributes, nor of lengths of values, are refused, and built again
 *     from the records with a notice.
 * They have too few terms for codes of two units: whether those stay as they are, wide-code.test.ts of the
 * engine tells.
 */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DocumentInput, IndexWriter } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { dataFolderAt, segmentFolder } from "../../src/folder/data-folder.js";
import { nodeFiles, readShared } from "../../src/segment-files/file-layer.js";
import { loadIndex } from "../../src/segment-files/load-index.js";
import { manifestVersion } from "../../src/segment-files/manifest.js";
import { batch, open, temporaryFolder, upsert } from "../entries.js";
import { expectIndexOf, expectLikeFresh } from "../search-index/like-fresh.js";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
const filesOf = (version: number): string => join(fixtures, `segments-v${version}`);

function documentsOf(version: number): DocumentInput[] {
  return JSON.parse(readFileSync(join(fixtures, `segments-v${version}-documents.json`), "utf8"));
}

const firstReadable = 7;
const versions = Array.from({ length: manifestVersion }, (_, at) => at + 1);
const readable = versions.filter((version) => version >= firstReadable);
const refused = versions.filter((version) => version < firstReadable);

test.each(readable)("segment files of version %i are read (1)", (version) => {
  const folder = temporaryFolder();
  cpSync(filesOf(version), folder.path, { recursive: true });
  const documents = documentsOf(version);
  const loaded = loadIndex(folder.path, "analysis-1", (reason) => expect(reason).toBe(""));
  if (loaded === null) throw new Error("The fixture is there.");
  const shared = IndexWriter.restore(loaded.manifest.settings, loaded.index).share();
  expect(shared.liveDocuments).toBe(documents.length);
  expectIndexOf(new Map(documents.map(({ documentNumber, record }) => [documentNumber, record])), shared);
  folder.remove();
});

test.each(refused)("segment files of version %i are built again (2)", async (version) => {
  const folder = temporaryFolder();
  const { store } = await open(folder.path);
  await store.append(
    batch(
      "a",
      documentsOf(version).map(({ objectID, record }) => upsert(objectID, record)),
    ),
  );
  await store.close();
  const { indexes } = dataFolderAt(folder.path);
  const segments = segmentFolder(join(indexes, readdirSync(indexes)[0]));
  cpSync(filesOf(version), segments, { recursive: true });
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

test.each(refused)("a segment of version %i is none, whatever names it (2)", (version) => {
  const names = nodeFiles.list(filesOf(version)).filter((name) => name.startsWith("segment"));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const { buffer: bytes } = readShared(join(filesOf(version), name));
    const kept = { segments: [{ bytes, live: null, liveCount: 0 }], dictionary: [] };
    expect(() => IndexWriter.restore(defaultIndexSettings.indexTime, kept)).toThrow(
      `format version ${version}, not ${manifestVersion}`,
    );
  }
});
