/**
 * The files of `fixtures/segments-v<n>` were written by the release that brought version n of the formats on disk, and are
 * never written again. Beside them stand the documents that are in them.
 *  1. Versions from 2 on are read.
 *  2. Version 1, which held every objectID in full, is refused, and built again from the records with a notice.
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

const readable = Array.from({ length: manifestVersion - 1 }, (_, at) => at + 2);

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

test("segment files of version 1 are built again (2)", async () => {
  const folder = temporaryFolder();
  const { store } = await open(folder.path);
  await store.append(
    batch(
      "a",
      documentsOf(1).map(({ objectID, record }) => upsert(objectID, record)),
    ),
  );
  await store.close();
  const { indexes } = dataFolderAt(folder.path);
  const segments = segmentFolder(join(indexes, readdirSync(indexes)[0]));
  cpSync(filesOf(1), segments, { recursive: true });
  const notices: string[] = [];
  const onNotice = (_index: string, message: string) => void notices.push(message);
  for (let start = 0; start < 2; start++) {
    const { store: again, publications } = await open(folder.path, { onNotice });
    await expectLikeFresh(folder.path, publications[0]);
    await again.close();
  }
  expect(notices).toEqual([expect.stringMatching(/manifest .* format version 1, .* reads 2/)]);
  folder.remove();
});

test("a segment of version 1 is none, whatever names it (2)", () => {
  const names = nodeFiles.list(filesOf(1)).filter((name) => name.startsWith("segment"));
  expect(names).toHaveLength(2);
  for (const name of names) {
    const { buffer: bytes } = readShared(join(filesOf(1), name));
    const kept = { segments: [{ bytes, live: null, liveCount: 0 }], dictionary: [] };
    expect(() => IndexWriter.restore(defaultIndexSettings.indexTime, kept)).toThrow(
      /format version 1, not 2/,
    );
  }
});
