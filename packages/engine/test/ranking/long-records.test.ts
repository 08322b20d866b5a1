/**
 * Long records in which many derivations meet at the same tokens: a text that says the same again
 * and again ranks as it does said forty times, in all that does not count occurrences. Quadratic time would
 * be minutes here.
 */
import { defaultIndexSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { IndexReader } from "../../src/index-reader.js";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import { searchQueryOf } from "../../src/search/search-query.js";
import { Searcher } from "../../src/search/searcher.js";

const longBytes = 45_000;

function criteriaOf(q: string, content: string): unknown {
  const record = { objectID: "1", content };
  const writer = new IndexWriter(defaultIndexSettings.indexTime);
  writer.apply({ added: [{ documentNumber: 0, objectID: "1", record }], removed: [] });
  const snapshot = { index: new IndexReader(writer.share()), settings: defaultIndexSettings, dataVersion: 1 };
  const outcome = new Searcher().search(
    snapshot,
    searchQueryOf({ q, hitsPerPage: 1, explain: true, typoTolerance: true }, defaultIndexSettings),
    { read: () => record },
  );
  expect(outcome.nbHits).toBe(1);
  const [{ explanation }] = outcome.hits;
  expect(explanation?.vector.words).toBeGreaterThan(0);
  return { ...explanation, vector: { ...explanation?.vector, bm25: null } };
}

test.each([
  ["words written together", "a.b ", "a"],
  ["parts that overlap", "a-", "a"],
  ["pieces of one word", "aB", "a b"],
  ["joined words of one query", "fe-ff-", "fe ff"],
  ["two words far apart", "a x y z w v u t s r b ", "a b"],
  ["a word and the next", "ab ", "a b"],
  ["words that the query writes together", "web socket ", "websocket"],
  ["a word that the query writes apart", "websocket ", "web socket"],
  ["bigrams", "日本語", "日本語"],
  ["Hangul words", "가나다 ", "가나"],
])("%s", (_, text, q) => {
  const times = Math.floor(longBytes / new TextEncoder().encode(text).length);
  expect(criteriaOf(q, text.repeat(times))).toEqual(criteriaOf(q, text.repeat(40)));
});
