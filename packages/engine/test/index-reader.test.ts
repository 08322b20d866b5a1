import { mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { IndexReader } from "../src/index-reader.js";
import { IndexWriter } from "../src/indexing/index-writer.js";
import { type IndexSnapshot, searchQueryOf } from "../src/search/search-query.js";
import { Searcher } from "../src/search/searcher.js";
import { plainSettings } from "./searcher/index-fixture.js";

const records = [
  { objectID: "1", title: "hello world" },
  { objectID: "2", title: "apple banana" },
];

/** Each record in a segment of its own. */
function writerOf(languages: string[]): IndexWriter {
  const writer = new IndexWriter({ ...plainSettings.indexTime, languages });
  for (const [documentNumber, record] of records.entries()) {
    writer.apply({ added: [{ documentNumber, objectID: record.objectID, record }], removed: [] });
  }
  return writer;
}

/** All records in one segment. */
function rebuilt(languages: string[]): IndexWriter {
  const writer = new IndexWriter({ ...plainSettings.indexTime, languages });
  const added = records.map((record, documentNumber) => ({
    documentNumber,
    objectID: record.objectID,
    record,
  }));
  writer.apply({ added, removed: [] });
  return writer;
}

function ids(index: IndexReader, q: string): string[] {
  const snapshot: IndexSnapshot = { index, settings: mergeSettings(plainSettings, {}), dataVersion: 0 };
  const query = searchQueryOf({ q, typoTolerance: false, synonyms: false }, snapshot.settings);
  const { hits } = new Searcher().search(snapshot, query, { read: (i) => records[i] });
  return hits.map(({ objectID }) => objectID);
}

test("a reader takes nothing from an older one whose index was rebuilt since", () => {
  const before = new IndexReader(writerOf(["en"]).share());
  // A rebuild indexes many documents at once: other segments, other numbers of terms.
  const after = new IndexReader(rebuilt(["de", "en"]).share(), before);
  expect(ids(after, "hello")).toEqual(["1"]);
  expect(ids(after, "apple")).toEqual(["2"]);
  const again = new IndexReader(writerOf(["de", "en"]).share(), after);
  expect(ids(again, "world")).toEqual(["1"]);
});

test("a reader of the next state takes over the segments that are still there", () => {
  const writer = writerOf(["en"]);
  const before = new IndexReader(writer.share());
  writer.apply({ added: [], removed: [0] });
  const after = new IndexReader(structuredClone(writer.share()), before);
  expect(after.segments[0].segment).toBe(before.segments[1].segment);
  expect(ids(after, "hello")).toEqual([]);
  expect(ids(before, "hello")).toEqual(["1"]);
});
