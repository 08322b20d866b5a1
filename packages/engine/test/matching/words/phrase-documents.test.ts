/**
 * The documents in which a phrase may stand (see phrase-documents.ts):
 *  1. Those that have every term of it, ascending, whether lists are sought in or read into bits.
 *  2. No more are visited after `visit` has returned false.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { forEachPhraseDocument } from "../../../src/matching/words/phrase-documents.js";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { Workspace } from "../../../src/matching/workspace/workspace.js";
import { plannedQuery } from "../../query/planned-query.js";
import { IndexFixture } from "../../searcher/index-fixture.js";

const words = ["mail", "box", "letter"];
const synonyms = [{ id: "1", type: "multiWay" as const, words: ["post", words.join(" ")] }];
const titles = fc.array(fc.subarray([...words, "x"], { minLength: 1 }), { minLength: 1, maxLength: 40 });

test.each([
  ["sought in", 0],
  ["read into bits", Number.POSITIVE_INFINITY],
])("documents with every term are visited until it is enough, where lists are %s (1, 2)", (_, seek) => {
  let visitedAll = 0;
  fc.assert(
    fc.property(titles, fc.integer({ min: 1, max: 40 }), (drawn, enough) => {
      const index = new IndexFixture();
      index.write(drawn.map((title, i) => ({ objectID: String(i), title: title.join(" ") })));
      const { index: reader } = index.snapshot();
      const [{ segment }] = reader.segments;
      const [phrase] = plannedQuery(reader, "post ", { synonyms }).phrases;
      fc.pre(phrase !== undefined);
      const workspace = new Workspace({ ...usualCosts, seek });
      const visited: string[] = [];
      forEachPhraseDocument({ segment, dictionary: reader.dictionary, workspace }, phrase, (document) => {
        visited.push(segment.objectId(document));
        return visited.length < enough;
      });
      const having = Array.from({ length: segment.documentCount }, (_unused, document) =>
        segment.objectId(document),
      ).filter((id) => words.every((word) => drawn[Number(id)].includes(word)));
      expect(visited).toEqual(having.slice(0, enough));
      visitedAll += visited.length;
    }),
  );
  expect(visitedAll).toBeGreaterThan(50);
});
