/**
 * The cache of what was shown of a text:
 *  1. With it, each attribute of each hit is shown as a highlighter without any cache shows it alone.
 *  2. Hits of one page are shown as each is on a page of its own.
 */
import type { JsonObject } from "@findling/protocol";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { AnswerRoom } from "../../src/highlight/answer-room.js";
import { Highlighter } from "../../src/highlight/highlight-record.js";
import { DerivationKind } from "../../src/query/derivation.js";
import { NO_PHRASE, OccurrenceList } from "../../src/reading/occurrence-list.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { documentWith, shownPlan } from "./shown-fixture.js";

/** Short, so that they come again; one is longer than a snippet. */
const text = fc.constantFrom(
  "",
  "a",
  "b a",
  "a b a",
  "a ab abc",
  "ab-a abc",
  `b ${"c ".repeat(31)}a`,
  "東京都 a",
  "東京都 東京",
);
const content = fc.oneof(text, fc.array(text, { maxLength: 2 }));

describe("one highlighter for many records (1)", () => {
  const terms = ["a", "b"];
  const fixture = new IndexFixture(plainSettings).write([{ objectID: "1", content: "a b" }]);
  const { dictionary, schema } = fixture.snapshot().index;
  const { analyzer, attributes } = schema;
  const plan = shownPlan(dictionary, terms, terms);
  const paths = attributes.map(({ path }) => path);

  const occurrence = fc.record({
    slot: fc.nat({ max: paths.length - 1 }),
    word: fc.nat({ max: terms.length - 1 }),
    isFree: fc.boolean(),
    start: fc.nat({ max: 2 }),
    derivation: fc.constantFrom(DerivationKind.word, DerivationKind.typo, DerivationKind.prefix),
  });
  type Occurrence = typeof occurrence extends fc.Arbitrary<infer Value> ? Value : never;

  function listOf(occurrences: readonly Occurrence[]): OccurrenceList {
    const list = new OccurrenceList();
    for (const { slot, word, start, derivation } of [...occurrences].sort((a, b) => a.slot - b.slot)) {
      const at = list.append();
      list.word[at] = word;
      list.slot[at] = slot;
      list.start[at] = start;
      list.end[at] = start;
      list.term[at] = dictionary.find(terms[word]);
      list.tokenKind[at] = TokenKind.word;
      list.derivation[at] = derivation;
      list.phrase[at] = NO_PHRASE;
    }
    return list;
  }

  const contentOf = (drawn: readonly Occurrence[]) => listOf(drawn.filter(({ isFree }) => !isFree));
  const freeOf = (drawn: readonly Occurrence[]) => listOf(drawn.filter(({ isFree }) => isFree));
  const documentOf = (drawn: readonly Occurrence[]) => documentWith(contentOf(drawn), freeOf(drawn));

  const highlighter = () => new Highlighter({ analyzer, dictionary, attributes, plan });

  test("shows each attribute as one that knows nothing else", () => {
    const hit = fc.record({
      values: fc.array(content, { minLength: paths.length, maxLength: paths.length }),
      occurrences: fc.array(occurrence, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 4 }), (hits) => {
        const shared = highlighter();
        for (const { values, occurrences } of hits) {
          const record: JsonObject = Object.fromEntries(values.map((value, slot) => [paths[slot], value]));
          const shown = shared.show(record, documentOf(occurrences), new AnswerRoom(1));
          for (const [slot, path] of paths.entries()) {
            const own = documentOf(occurrences.filter((one) => one.slot === slot));
            const alone = highlighter().show({ [path]: values[slot] }, own, new AnswerRoom(1));
            expect(shown.highlight[path]).toEqual(alone.highlight[path]);
            expect(shown.snippet[path]).toEqual(alone.snippet[path]);
          }
        }
      }),
      { numRuns: drawnCases(300) },
    );
  });
});

test("hits of one page are shown as each on a page of its own (2)", () => {
  const records = fc.array(fc.record({ title: text, content }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(records, fc.constantFrom("a", "a ", "ab b", "b a", "東京", "ac "), (contents, q) => {
      const index = new IndexFixture().write(contents.map((one, i) => ({ ...one, objectID: String(i) })));
      const { hits } = index.search(q);
      for (const [page, hit] of hits.entries()) {
        const [alone] = index.search(q, { page, hitsPerPage: 1 }).hits;
        expect(hit).toEqual(alone);
      }
    }),
    { numRuns: drawnCases(100) },
  );
});
