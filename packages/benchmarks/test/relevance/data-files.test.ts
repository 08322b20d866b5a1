/**
 * What the data files say:
 *  1. Columns are found by name; cells missing at the end are empty; quotes are text.
 *  2. A file that is not as described is refused, and the message says where.
 *  3. Records have an objectID of their own.
 */
import { expect, test } from "vitest";
import { identified } from "../../src/relevance/indexed-record.js";
import { knownItemQueriesOf } from "../../src/relevance/known-item-query.js";
import { MalformedDataError, separatedRows } from "../../src/relevance/separated-values.js";
import { judgementsOf, queriesOf } from "../../src/relevance/test-collection.js";
import { typoPairsOf } from "../../src/relevance/typo-pair.js";

test("columns by name, in any order", () => {
  const text = 'b\ta\tc\r\n2\t1\t3\r\n"x\ty\n\n';
  expect(separatedRows(text, ["a", "c"])).toEqual([
    { a: "1", c: "3" },
    { a: "y", c: "" },
  ]);
});

test("a missing column and a row that is too long are refused", () => {
  expect(() => separatedRows("a\tb\n", ["c"])).toThrow('no column "c"');
  expect(() => separatedRows("a\tb\n1\t2\n1\t2\t3\n", ["a"])).toThrow("Line 3 has 3 cells, not 2");
  expect(() => separatedRows("", ["a"])).toThrow(MalformedDataError);
});

test("known-item queries", () => {
  const head = "id\tlang\tkind\tquery\texpected_page\texpected_url\tnote\n";
  expect(knownItemQueriesOf(`${head}q1\ten\ttypo\tgarnet pols\thttps://x.test/poles\t`)).toEqual([
    { id: "q1", lang: "en", kind: "typo", query: "garnet pols", expectedPage: "https://x.test/poles" },
  ]);
  expect(() => knownItemQueriesOf(`${head}q1\ten\tguess\tq\tp`)).toThrow('unknown kind "guess"');
});

test("judgements by query", () => {
  const judgements = judgementsOf("query_id\tdoc_id\tgrade\n1\ta\t2\n2\ta\t0\n1\tb\t1\n");
  expect(judgements).toEqual(
    new Map([
      [
        "1",
        new Map([
          ["a", 2],
          ["b", 1],
        ]),
      ],
      ["2", new Map([["a", 0]])],
    ]),
  );
  expect(() => judgementsOf("query_id\tdoc_id\tgrade\n1\ta\tgood\n")).toThrow('grade of a for 1 is "good"');
});

test("queries of a collection keep what is asked, and no more", () => {
  expect(queriesOf('{"id":"1","q":"short","text":"short and long"}\n')).toEqual([{ id: "1", q: "short" }]);
  expect(() => queriesOf('{"id":1}')).toThrow(MalformedDataError);
});

test("misspellings", () => {
  const head = "misspelling\tcorrection\tsource\tdistance\tambiguity\n";
  expect(typoPairsOf(`${head}hte\tthe\tmade\t1\tsingle\n`)).toEqual([
    { misspelling: "hte", correction: "the", distance: 1 },
  ]);
  expect(() => typoPairsOf(`${head}hte\tthe\tmade\t\tsingle\n`)).toThrow(MalformedDataError);
});

test("records without an objectID of their own are refused", () => {
  expect(identified([{ objectID: "a" }, { objectID: "b" }])).toHaveLength(2);
  expect(() => identified([{ title: "a" }])).toThrow(MalformedDataError);
  expect(() => identified([{ objectID: "a" }, { objectID: "a" }])).toThrow('"a"');
});
