/**
 * Partial matches, which BM25 ranks first:
 *  1. The first hits are those of ranking every match in full.
 *  2. No match scores more than the bound of its class, whatever makes a word occur: terms, prefixes, words
 *     written together, phrases.
 *  3. Beyond the limit of work, too, pages are parts of one list.
 */
import { mergeSettings } from "@findling/protocol";
import { drawnCases, Random } from "@findling/testkit";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { exhaustiveBudget, usualBudget } from "../../../src/ranking/best-first/ranking-budget.js";
import { ScoreWaves } from "../../../src/ranking/best-first/score-waves.js";
import { Bm25Classes } from "../../../src/ranking/buckets/bm25-classes.js";
import { Searcher } from "../../../src/search/searcher.js";
import { expectSame } from "../../expect-same.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "../../searcher/index-fixture.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const exhaustive = new Searcher(exhaustiveBudget);
const usual = new Searcher();
/** Unites the terms of each prefix once, as those of frequent ones. */
const uniting = new Searcher(usualBudget, { ...usualCosts, cache: 0 });

/** Records have words of one of these, so that queries with words of all have partial matches only. */
const groups = [
  ["mail", "mails", "e mail", "e-mail", "email", "maol", "mai"],
  ["box", "boxes", "boxx", "x", "x box", "bo", "xbox", "box e"],
  ["zebra", "zebras", "zebar"],
  // Here `e` stands nowhere by itself, so that `e mail` is written together for certain.
  ["mail", "email", "emails"],
] as const;

const recordOfGroup = fc.tuple(
  fc.nat(groups.length - 1),
  fc.oneof(fc.nat(4), fc.nat(30)),
  fc.infiniteStream(fc.nat(100)),
);
const records = fc
  .tuple(fc.integer({ min: 100, max: 500 }), fc.infiniteStream(recordOfGroup))
  .map(([count, stream]) =>
    Array.from({ length: count }, (_, i): FixtureRecord => {
      const [group, length, choice] = stream.next().value;
      const words = groups[group];
      const word = () => words[choice.next().value % words.length];
      return {
        objectID: String(i),
        title: word(),
        content: Array.from({ length }, word).join(" "),
        kind: i % 90,
      };
    }),
  );

/** One phrase of two words, whose places are known from pairs, and one of three, which has to be read. */
const phrases = [
  { id: "1", type: "multiWay" as const, words: ["mail", "box e"] },
  { id: "2", type: "multiWay" as const, words: ["mail", "x box bo"] },
];
const queries = [
  "box mai zebra",
  "zebra mail bo",
  "x box e mail zebar",
  "zebra mail",
  "maol x zebra",
  "zebta maill",
];

/** Without records. */
function newIndex(queryTime: { distinctAttribute: string | null; synonyms: typeof phrases }) {
  const settings = mergeSettings(plainSettings, {
    queryTime: { ...queryTime, removeWordsIfNoResults: "lastWords" },
  });
  return new IndexFixture(settings);
}

interface Asked {
  readonly q: string;
  readonly prefix: boolean;
}

function firstPage(index: IndexFixture, { q, prefix }: Asked, searcher: Searcher): unknown {
  const options = { prefix, hitsPerPage: 20, explain: true };
  const { hits, nbHits } = index.search(q, options, index.snapshot(), searcher);
  return { hits, nbHits };
}

/** The objectIDs on all pages. */
function idsOnPages(index: IndexFixture, q: string, hitsPerPage: number, searcher: Searcher): string[] {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const { hits } = index.search(q, { mode: "typing", page, hitsPerPage }, index.snapshot(), searcher);
    if (hits.length === 0) return ids;
    ids.push(...hits.map(({ objectID }) => objectID));
  }
}

test("the first partial matches are exact (1)", () => {
  fc.assert(
    fc.property(
      records,
      fc.constantFrom(null, "kind"),
      fc.subarray(phrases),
      (drawn, distinctAttribute, synonyms) => {
        const index = newIndex({ distinctAttribute, synonyms });
        for (let start = 0; start < drawn.length; start += 200) index.write(drawn.slice(start, start + 200));
        for (const q of queries) {
          for (const prefix of [false, true]) {
            const exact = firstPage(index, { q, prefix }, exhaustive);
            for (const searcher of [usual, uniting])
              expectSame(firstPage(index, { q, prefix }, searcher), exact);
          }
        }
      },
    ),
    { numRuns: drawnCases(20) },
  );
});

test("beyond the limit of work, pages are parts of one list (3)", () => {
  const index = newIndex({ distinctAttribute: "kind", synonyms: [] });
  const random = new Random(1);
  const drawn = Array.from({ length: 1_500 }, (_, i): FixtureRecord => {
    const word = random.oneOf(["mail", "zebra"]);
    const count = 1 + random.below(6);
    const title = random.oneOf([`note ${word}`, `${word} note`]);
    const content = `${`${word} `.repeat(count)}${"x ".repeat(6 - count)}`;
    return { objectID: String((i * 7_919) % 1_500), title, content, kind: random.below(215) };
  });
  index.write(drawn);
  const kindOf = new Map(drawn.map(({ objectID, kind }) => [objectID, kind]));
  for (const work of [0, 16_000, 20_000, 24_000, 28_000]) {
    const hurried = new Searcher({ ...usualBudget, work });
    const [whole, ...others] = [100, 25].map((hitsPerPage) =>
      idsOnPages(index, "mail zebra ", hitsPerPage, hurried),
    );
    expect(whole.length).toBe(200);
    expect(new Set(whole.map((objectID) => kindOf.get(objectID))).size).toBe(200);
    for (const other of others) expect([work, other]).toEqual([work, whole]);
  }
});

test("no partial match scores more than its class says (2)", () => {
  const { visit } = ScoreWaves.prototype;
  const classes = new Map<number, number>();
  vi.spyOn(ScoreWaves.prototype, "visit").mockImplementation(function (this: ScoreWaves, ofClass, rank) {
    visit.call(this, ofClass, (segment, document) => {
      classes.set(document, ofClass);
      rank(segment, document);
    });
  });
  const { classOf } = Bm25Classes.prototype;
  const boundsOf: ((ofClass: number) => number)[] = [];
  vi.spyOn(Bm25Classes.prototype, "classOf").mockImplementation(function (this: Bm25Classes, score) {
    boundsOf[0] = (ofClass) => this.boundOf(ofClass);
    return classOf.call(this, score);
  });
  let seen = 0;
  fc.assert(
    fc.property(records, fc.subarray(phrases), fc.boolean(), (drawn, synonyms, prefix) => {
      const index = newIndex({ distinctAttribute: null, synonyms });
      index.write(drawn);
      for (const q of queries) {
        classes.clear();
        const options = { prefix, page: 0, hitsPerPage: 1_000, explain: true };
        const { hits } = index.search(q, options, index.snapshot(), exhaustive);
        const [boundOf] = boundsOf;
        const aboveBound: string[] = [];
        for (const { documentNumber, explanation } of hits) {
          const ofClass = classes.get(documentNumber);
          if (ofClass === undefined || explanation === undefined || boundOf === undefined) continue;
          const { bm25 } = explanation.vector;
          if (!(bm25 <= boundOf(ofClass)))
            aboveBound.push(`${documentNumber}: ${bm25} > ${boundOf(ofClass)}`);
          seen++;
        }
        expect(aboveBound).toEqual([]);
      }
    }),
    { numRuns: drawnCases(100) },
  );
  expect(seen).toBeGreaterThan(1_000);
});
