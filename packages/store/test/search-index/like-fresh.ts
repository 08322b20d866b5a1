import { IndexReader, IndexWriter, Searcher, type SharedIndex, searchQueryOf } from "@findling/engine";
import { defaultIndexSettings, type JsonObject } from "@findling/protocol";
import { expect } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openEnvironment } from "../../src/lmdb/environment.js";
import type { Publication } from "../../src/publication.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { openIndexTables } from "../../src/tables/index-tables.js";
import { liveDocumentPages } from "../../src/tables/live-documents.js";
import { supersededNumbers } from "../../src/tables/superseded-documents.js";

const searcher = new Searcher();
const queries = ["", "alpha", "al", "beta gamma", "gama", "東京", "marker"];

/**
 * A published search index finds, ranks and counts as a fresh one of the same live records does. The store
 * may be open, but not at work.
 */
export async function expectLikeFresh(folder: string, publication: Publication): Promise<void> {
  const { shared, incarnation } = publication;
  if (shared === null) throw new Error("The index was dropped.");
  const records = await liveRecords(indexFolder(dataFolderAt(folder), incarnation));
  expectIndexOf(records, shared);
}

/** The same of an index and the records of its documents, by their numbers. */
export function expectIndexOf(records: ReadonlyMap<number, JsonObject>, shared: SharedIndex): void {
  const fresh = new IndexWriter(shared.schema);
  const added = [...records].map(([documentNumber, record]) => ({
    documentNumber,
    objectID: objectIdOf(record),
    record,
  }));
  fresh.apply({ added, removed: [] });
  const expected = fresh.share();
  expect([shared.liveDocuments, shared.liveLength]).toEqual([expected.liveDocuments, expected.liveLength]);
  expect(countsByText(shared)).toEqual(countsByText(expected));
  expect(answersOf(shared, records)).toEqual(answersOf(expected, records));
}

function objectIdOf({ objectID }: JsonObject): string {
  if (typeof objectID !== "string") throw new TypeError("A record has an objectID.");
  return objectID;
}

async function liveRecords(folder: string): Promise<Map<number, JsonObject>> {
  const environment = openEnvironment(environmentFolder(folder));
  const tables = openIndexTables(environment);
  const pages = liveDocumentPages(tables, { pageSize: 1_000, except: supersededNumbers(tables) });
  const documents = [...pages].flatMap((page) => page.documents);
  await environment.close();
  return new Map(documents.map(({ documentNumber, record }) => [documentNumber, record]));
}

function answersOf(shared: SharedIndex, records: ReadonlyMap<number, JsonObject>): unknown {
  const snapshot = { index: new IndexReader(shared), settings: defaultIndexSettings, dataVersion: 0 };
  const read = (documentNumber: number): JsonObject => {
    const record = records.get(documentNumber);
    if (record === undefined) throw new RangeError(`Document ${documentNumber} is not live.`);
    return record;
  };
  const queryOf = (q: string) => searchQueryOf({ q, explain: true, typoTolerance: true }, snapshot.settings);
  return queries.map((q) => [q, searcher.search(snapshot, queryOf(q), { read })]);
}

function countsByText({ dictionary, documentCounts }: SharedIndex): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { first, count, units, offsets, termOffsetByRank } of dictionary) {
    for (let rank = 0; rank < count; rank++) {
      const documents = documentCounts[first + termOffsetByRank[rank]];
      const text = String.fromCharCode(...units.subarray(offsets[rank], offsets[rank + 1]));
      if (documents !== 0) counts[text] = documents;
    }
  }
  return counts;
}
