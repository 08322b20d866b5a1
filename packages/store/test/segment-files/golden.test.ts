/**
 * Every version of the formats on disk stays readable: the files of `fixtures/segments-v<n>` were written by the
 * release that brought version n, and are never written again. Beside them stand the documents that are in them.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DocumentInput, IndexWriter } from "@findling/engine";
import { expect, test } from "vitest";
import { loadIndex } from "../../src/segment-files/load-index.js";
import { manifestVersion } from "../../src/segment-files/manifest.js";
import { temporaryFolder } from "../entries.js";
import { expectIndexOf } from "../search-index/like-fresh.js";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
const versions = Array.from({ length: manifestVersion }, (_, at) => at + 1);

test.each(versions)("segment files of version %i", (version) => {
  const folder = temporaryFolder();
  cpSync(join(fixtures, `segments-v${version}`), folder.path, { recursive: true });
  const text = readFileSync(join(fixtures, `segments-v${version}-documents.json`), "utf8");
  const documents: DocumentInput[] = JSON.parse(text);
  const loaded = loadIndex(folder.path, "analysis-1", (reason) => expect(reason).toBe(""));
  if (loaded === null) throw new Error("The fixture is there.");
  const shared = IndexWriter.restore(loaded.manifest.settings, loaded.index).share();
  expect(shared.liveDocuments).toBe(147);
  expectIndexOf(new Map(documents.map(({ documentNumber, record }) => [documentNumber, record])), shared);
  folder.remove();
});
