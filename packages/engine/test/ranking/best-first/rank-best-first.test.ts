/**
 * Best-first ranking, held against a search that ranks every match in full:
 *  1. Within the budget all hits are the same, in the same order, with the same vectors, on whatever page.
 *  2. Past the budget there are as many hits, none twice, words and typos are still those of the exact order,
 *     and the vector of each hit is its own.
 *  3. Past the budget, too, pages are parts of one list.
 *  4. Hundreds of equals within the budget are in the order of their objectIDs.
 *  5. Bounds of exactness and BM25 from postings, and of proximity from signatures, leave no document out
 *     that is among the first, of however many.
 *  6. Where the best of all groups are known, nothing more is looked at.
 *  7. Of more equals than may be scanned, those are first that custom ranking puts first, also where scanned
 *     documents turn out worse than those that only wait may be.
 *  8. Past the budget no hit is worse than a document whose vector a scan gave, neither among more groups
 *     than paging reaches nor in a group; and pages are parts of one list then, too.
 *  9. With the usual budget the first of 36,000 descriptions that all begin alike are exact.
 */
import {
  type CustomRankingEntry,
  candidatesMax,
  type IndexSettings,
  mergeSettings,
} from "@findling/protocol";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { MatchGroups } from "../../../src/groups/match-groups.js";
import { IndexReader } from "../../../src/index-reader.js";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { CandidateQueue, Knowledge } from "../../../src/ranking/best-first/candidate-queue.js";
import {
  exhaustiveBudget,
  type RankingBudget,
  usualBudget,
} from "../../../src/ranking/best-first/ranking-budget.js";
import type { SearchOutcome } from "../../../src/search/search-outcome.js";
import type { IndexSnapshot } from "../../../src/search/search-query.js";
import { Searcher } from "../../../src/search/searcher.js";
import { expectSame } from "../../expect-same.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "../../searcher/index-fixture.js";

/** Words that are prefixes, parts, typos, plurals and joined forms of each other. */
const vocabulary = [
  "mail",
  "e-mail",
  "email",
  "EmailBox",
  "mails",
  "box",
  "e",
  "boxMail",
  "maol",
  "mailbox",
  "x",
];

const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));

const record = fc.record(
  {
    title: text,
    content: fc.oneof(text, fc.array(text, { maxLength: 3 })),
    rank: fc.oneof(fc.nat(2), fc.constantFrom("a", "b"), fc.boolean(), fc.constant(null)),
    likes: fc.nat(1),
    kind: fc.nat(9),
  },
  { requiredKeys: ["title"] },
);

const records = fc.array(record, { minLength: 20, maxLength: 60 });

const settings: fc.Arbitrary<IndexSettings> = fc
  .record({
    customRanking: fc.subarray(
      [
        { attribute: "rank", order: "desc" as const },
        { attribute: "likes", order: "asc" as const },
      ],
      { minLength: 0 },
    ),
    distinctAttribute: fc.constantFrom(null, "kind"),
    typoTolerance: fc.boolean(),
    ignorePlurals: fc.boolean(),
    removeWordsIfNoResults: fc.constantFrom("none" as const, "lastWords" as const),
    synonyms: fc.subarray([{ id: "1", type: "multiWay" as const, words: ["mail", "box e"] }], {
      minLength: 0,
    }),
  })
  .map((queryTime) => mergeSettings(plainSettings, { queryTime }));

const query = fc.array(fc.constantFrom(...vocabulary, "mai", "bo", "qqqq"), { minLength: 1, maxLength: 3 });

interface Case {
  readonly index: IndexFixture;
  readonly q: string;
  readonly prefix: boolean;
}

const searchCase: fc.Arbitrary<Case> = fc
  .record({ records, settings, words: query, prefix: fc.boolean(), batch: fc.integer({ min: 7, max: 60 }) })
  .map(({ records: drawn, settings: drawnSettings, words, prefix, batch }) => {
    const index = new IndexFixture(drawnSettings);
    const numbered = drawn.map((fields, i): FixtureRecord => ({ ...fields, objectID: String(i) }));
    for (let start = 0; start < numbered.length; start += batch)
      index.write(numbered.slice(start, start + batch));
    return { index, q: words.join(" "), prefix };
  });

const exhaustive = new Searcher(exhaustiveBudget);

/** All hits, page by page. */
function pages(
  { index, q, prefix }: Case,
  searcher: Searcher,
  hitsPerPage: number,
): SearchOutcome["hits"][number][] {
  const snapshot = index.snapshot();
  const hits = [];
  for (let page = 0; ; page++) {
    const options = { prefix, page, hitsPerPage, explain: true };
    const found = index.search(q, options, snapshot, searcher).hits;
    if (found.length === 0) return hits;
    hits.push(...found);
  }
}

test("within the budget all is exact (1)", () => {
  const usual = new Searcher();
  fc.assert(
    fc.property(searchCase, fc.integer({ min: 1, max: 7 }), (drawn, hitsPerPage) => {
      expectSame(pages(drawn, usual, hitsPerPage), pages(drawn, exhaustive, 100));
    }),
    { numRuns: drawnCases(150) },
  );
});

const tinyBudget: fc.Arbitrary<RankingBudget> = fc
  .record({
    ranked: fc.integer({ min: 1, max: 8 }),
    scanned: fc.integer({ min: 1, max: 20 }),
    exactWork: fc.constantFrom(0, 50, 500, usualBudget.exactWork),
  })
  .map(({ ranked, ...others }) => ({
    ...usualBudget,
    ...others,
    ranked: { typing: ranked, committed: ranked },
  }));

test("past the budget words and typos are exact, and pages are parts of one list (2, 3)", () => {
  fc.assert(
    fc.property(searchCase, tinyBudget, fc.integer({ min: 1, max: 7 }), (drawn, budget, hitsPerPage) => {
      const searcher = new Searcher(budget);
      const whole = pages(drawn, searcher, 100);
      const exact = pages(drawn, exhaustive, 100);
      const coarse = (hits: typeof whole) =>
        hits.map(({ explanation }) => [explanation?.vector.words, explanation?.vector.typos]);
      const ids = whole.map(({ objectID }) => objectID);
      expect(new Set(ids).size).toBe(ids.length);
      expect(coarse(whole)).toEqual(coarse(exact));
      const vectors = new Map(exact.map(({ objectID, explanation }) => [objectID, explanation?.vector]));
      // Where one record of a group is shown, it may be another one than in the exact order.
      const shared = whole.filter(({ objectID }) => vectors.has(objectID));
      expectSame(
        shared.map(({ explanation }) => explanation?.vector),
        shared.map(({ objectID }) => vectors.get(objectID)),
      );
      expect(pages(drawn, searcher, hitsPerPage).map(({ objectID }) => objectID)).toEqual(ids);
    }),
    { numRuns: drawnCases(150) },
  );
});

test("equals are in the order of their objectIDs, however many there are (4)", () => {
  const index = new IndexFixture();
  const ids = Array.from({ length: 3_000 }, (_, i) => `${(i * 7_919) % 3_000}`);
  for (let start = 0; start < ids.length; start += 1_000) {
    index.write(ids.slice(start, start + 1_000).map((objectID) => ({ objectID, title: "Same" })));
  }
  expect(index.ids("same")).toEqual(ids.toSorted().slice(0, 20));
  expect(index.ids("sa", { page: 4 })).toEqual(ids.toSorted().slice(80, 100));
});

const manyRecordsOf = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 200, max: 800 }), fc.infiniteStream(fc.tuple(texts, fc.nat(30), texts)))
    .map(([count, stream]) =>
      Array.from({ length: count }, (_, i): FixtureRecord => {
        const [title, repeats, rest] = stream.next().value;
        const content = Array.from({ length: repeats }, () => rest);
        return {
          objectID: String(i),
          title,
          content: i % 3 === 0 ? content : content.join(" "),
          kind: i % 90,
        };
      }),
    );

const manyRecords = manyRecordsOf(text);
const severalWords = ["e mail", "mail box", "mail bo", "box mail e", "x e", "maol mail", "mail mail"];
/** Queries with words that phrases stand for, and with words that no record has. */
const phraseWords = [
  "x x mail x",
  "mail x",
  "maol x mai",
  "x",
  "qqqq mail box",
  "zzz x qqqq mail",
  "boxmail mailbox",
];
const phrases = [
  { id: "1", type: "multiWay" as const, words: ["mail", "box e"] },
  { id: "2", type: "multiWay" as const, words: ["x", "box mail"] },
];

/** Words of a script without spaces that are parts of each other. */
const unspaced = ["文字", "文字列", "字列", "列", "文", "関数", "変数"];

const unspacedText = fc
  .array(fc.constantFrom(...unspaced, "mail"), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(""));

const ampleBudget = {
  ...usualBudget,
  bounded: { typing: 2_000, committed: 2_000 },
  ranked: { typing: 2_000, committed: 2_000 },
  scanned: 100_000,
};
/** Separates matches by bounds wherever it can, and as if nothing were gained by it. */
const amples = [Number.POSITIVE_INFINITY, 0].map(
  (scan) => new Searcher(ampleBudget, { ...usualCosts, scan }),
);

test("the first of many are exact (5)", () => {
  fc.assert(
    fc.property(
      manyRecords,
      fc.constantFrom(null, "kind"),
      fc.boolean(),
      (drawn, distinctAttribute, prefix) => {
        const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { distinctAttribute } }));
        for (let start = 0; start < drawn.length; start += 300) index.write(drawn.slice(start, start + 300));
        const signed = index.signedSnapshot();
        for (const q of [...vocabulary, "mai", "m", ...severalWords]) {
          const drawnCase = { index, q, prefix };
          const exact = firstPage(drawnCase, exhaustive);
          for (const ample of amples) expectSame(firstPage(drawnCase, ample), exact);
          expectSame(firstPage(drawnCase, amples[0], signed), exact);
        }
      },
    ),
    { numRuns: drawnCases(10) },
  );
});

/**
 * As if these were some of ten million records, and each term were in nearly all of them: BM25 says hardly
 * anything.
 */
function amongMillions(index: IndexFixture): IndexSnapshot {
  const snapshot = index.snapshot();
  const { shared } = snapshot.index;
  const millions = 10_000_000;
  const reader = new IndexReader({
    ...shared,
    documentCounts: shared.documentCounts.map((_, term) => millions - (term % 5)),
    liveDocuments: millions,
    liveLength: (shared.liveLength / shared.liveDocuments) * millions,
  });
  return { ...snapshot, index: reader };
}

test("the first of many are exact where BM25 says hardly anything (5)", () => {
  fc.assert(
    fc.property(manyRecords, fc.constantFrom(null, "kind"), fc.nat(1), (drawn, distinctAttribute, rank) => {
      const customRanking = [{ attribute: "kind", order: "desc" as const }].slice(rank);
      const queryTime = { distinctAttribute, customRanking };
      const index = new IndexFixture(mergeSettings(plainSettings, { queryTime }));
      for (let start = 0; start < drawn.length; start += 300) index.write(drawn.slice(start, start + 300));
      const snapshot = amongMillions(index);
      for (const q of [...vocabulary, "mai", "m", "x e"]) {
        const drawnCase = { index, q, prefix: true };
        const exact = firstPage(drawnCase, exhaustive, snapshot);
        for (const ample of amples) expectSame(firstPage(drawnCase, ample, snapshot), exact);
      }
    }),
    { numRuns: drawnCases(12) },
  );
});

test("the first of many are exact with phrases, typos and words that are removed (5)", () => {
  fc.assert(
    fc.property(
      manyRecords,
      fc.constantFrom(null, "kind"),
      fc.boolean(),
      (drawn, distinctAttribute, typoTolerance) => {
        const queryTime = {
          distinctAttribute,
          typoTolerance,
          ignorePlurals: true,
          synonyms: phrases,
          removeWordsIfNoResults: "lastWords" as const,
        };
        const index = new IndexFixture(mergeSettings(plainSettings, { queryTime }));
        for (let start = 0; start < drawn.length; start += 300) index.write(drawn.slice(start, start + 300));
        const signed = index.signedSnapshot();
        for (const q of [...phraseWords, ...severalWords, "mai", "x"]) {
          const drawnCase = { index, q, prefix: true };
          const exact = firstPage(drawnCase, exhaustive);
          for (const ample of amples) expectSame(firstPage(drawnCase, ample), exact);
          expectSame(firstPage(drawnCase, amples[0], signed), exact);
        }
      },
    ),
    { numRuns: drawnCases(10) },
  );
});

test("the first of many are exact without spaces, too (5)", () => {
  fc.assert(
    fc.property(manyRecordsOf(unspacedText), fc.constantFrom(null, "kind"), (drawn, distinctAttribute) => {
      const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { distinctAttribute } }));
      for (let start = 0; start < drawn.length; start += 300) index.write(drawn.slice(start, start + 300));
      const signed = index.signedSnapshot();
      for (const q of [...unspaced, "関数 文字", "文字 mai"]) {
        const drawnCase = { index, q, prefix: true };
        const exact = firstPage(drawnCase, exhaustive);
        for (const ample of amples) expectSame(firstPage(drawnCase, ample), exact);
        expectSame(firstPage(drawnCase, amples[0], signed), exact);
      }
    }),
    { numRuns: drawnCases(10) },
  );
});

const likes = { attribute: "likes", order: "desc" as const };
const date = { attribute: "date", order: "desc" as const };
const inStock = { attribute: "inStock", order: "asc" as const };
const name = { attribute: "name", order: "asc" as const };
/** Too long for a column of its values. */
const story = { attribute: "story", order: "desc" as const };

/** Records that match equally well. */
const equals = Array.from({ length: 900 }, (_record, i): FixtureRecord => {
  const scrambled = (i * 7_919) % 1_009;
  const name = `n${(i * 613) % 887}`;
  return {
    objectID: String(i),
    title: "box mail",
    likes: (i * 7_919) % 500,
    date: new Date(86_400_000 * scrambled).toISOString(),
    inStock: i % 3 > 0,
    name,
    story: `${scrambled} ${name} `.repeat(12),
    kind: i % 450,
  };
});

function fixtureOfEquals(
  customRanking: CustomRankingEntry[],
  distinctAttribute: string | null,
): IndexFixture {
  const queryTime = { customRanking, distinctAttribute };
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime }));
  return index.write(equals.slice(0, 500)).write(equals.slice(500));
}

/** Ranks far fewer than there are. */
const smallBudget = { ...usualBudget, scanned: 460, ranked: { typing: 50, committed: 50 } };

describe.each([
  ["a number", [likes], null],
  ["a number, then a text", [likes, date], null],
  ["a text", [name], null],
  ["a text, then a number", [date, likes], null],
  ["a boolean, then a text", [inStock, name], null],
  ["a number, one of each kind", [likes], "kind"],
  ["a text, one of each kind", [name], "kind"],
  ["a number, then a text, one of each kind", [likes, date], "kind"],
])("of many equals the first by %s are first (7)", (_, customRanking, distinctAttribute) => {
  const index = fixtureOfEquals(customRanking, distinctAttribute);

  // Postings do not know that in `mail box` the words stand the wrong way round.
  test.each(["box", "box mail", "box ma", "mail box"])("%s", (q) => {
    const found = firstPage({ index, q, prefix: true }, new Searcher(smallBudget));
    expectSame(found, firstPage({ index, q, prefix: true }, exhaustive));
  });
});

describe.each([
  ["a long text", [story]],
  ["a boolean, then a long text, then a number", [inStock, story, likes]],
])("of many equals the first by %s are first where postings know how they match (7)", (_, customRanking) => {
  const index = fixtureOfEquals(customRanking, null);

  test.each(["box", "box mail", "box ma"])("%s", (q) => {
    const found = firstPage({ index, q, prefix: true }, new Searcher(smallBudget));
    expectSame(found, firstPage({ index, q, prefix: true }, exhaustive));
  });
});

describe("the first of descriptions that begin alike are exact with the usual budget (9)", () => {
  const index = new IndexFixture();
  // The few that have the words first say them only once. So their BM25 is the lowest.
  const describedFilms = Array.from({ length: 36_000 }, (_record, i): FixtureRecord => {
    const isFirst = i % 1_000 === 777;
    const genre = isFirst ? "" : ["silent", "musical", "short drama"][i % 3];
    const others = isFirst ? "" : " It is a film directed by others, too.".repeat(1 + (i % 5));
    const content = `The ${genre} film directed by d${(i * 613) % 997}.${others}`;
    return { objectID: String(i), title: `t${i}`, content, likes: isFirst ? i % 7 : 7 + (i % 5_003) };
  });
  for (let start = 0; start < describedFilms.length; start += 6_000)
    index.write(describedFilms.slice(start, start + 6_000));

  test.each(["film", "directed", "film by", "film directed by "])("%s", (q) => {
    for (const customRanking of [[], [likes]]) {
      const settings = mergeSettings(plainSettings, { queryTime: { customRanking } });
      const snapshot = { ...index.snapshot(), settings };
      const drawnCase = { index, q, prefix: true };
      const found = firstPage(drawnCase, new Searcher(), snapshot);
      expectSame(found, firstPage(drawnCase, exhaustive, snapshot));
    }
  });
});

test("the order is exact where segments know different amounts of long texts (1)", () => {
  const customRanking = [
    { attribute: "story", order: "asc" as const },
    { attribute: "age", order: "asc" as const },
  ];
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { customRanking } }));
  const manyPaths = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, 1]));
  const shared = "0123456789abcdef";
  const box = (objectID: string, story: string) => ({ objectID, title: "box", story, age: 5 });
  const others = (name: string) =>
    Array.from({ length: 300 }, (_, i) => ({ objectID: `${name}${i}`, title: "x" }));
  index.write([{ ...box("whole, no age", `${shared}B`), ...manyPaths }, ...others("a")]);
  index.write([box("first", `${shared}A0${"z".repeat(3_000)}`), ...others("b")]);
  index.write([...["1", "2", "3"].map((i) => box(`whole ${i}`, `${shared}AB${i}`)), ...others("c")]);
  expect(index.segmentCount).toBe(3);
  const ids = ["first", "whole 1", "whole 2", "whole 3", "whole, no age"];
  for (const hitsPerPage of [1, 2, 20])
    expect(index.ids("box ", { hitsPerPage })).toEqual(ids.slice(0, hitsPerPage));
});

test("past the budget a group is shown by the best of its scanned documents (8)", () => {
  const queryTime = { customRanking: [likes], distinctAttribute: "kind" };
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime }));
  // Two are scanned. The third one waits, so it is read first: its words might stand in order.
  index.write([
    { objectID: "a", title: "box mail", kind: 1 },
    { objectID: "b", title: "box x x x x mail", kind: 2 },
    { objectID: "c", title: "box x x mail", kind: 1 },
  ]);
  const searcher = new Searcher({ ...usualBudget, scanned: 2, ranked: { typing: 1, committed: 1 } });
  const { hits } = index.search("mail box", {}, index.snapshot(), searcher);
  expect(hits.map(({ objectID }) => objectID)).toEqual(["a", "b"]);
});

/** More records than paging reaches, and a budget that is spent before. */
const spentCase = fc.record({
  texts: fc.array(fc.tuple(text, text), { minLength: 230, maxLength: 400 }),
  isOneText: fc.boolean(),
  customRanking: fc.subarray([likes, { attribute: "rank", order: "asc" as const }]),
  distinctAttribute: fc.constantFrom(null, "kind"),
  synonyms: fc.constantFrom([], phrases),
  q: fc.constantFrom("mail", "box", "ma", "mail box", "box ma", "mail x", "mail mail"),
  kinds: fc.constantFrom(30, 220),
  ranked: fc.constantFrom(2, 10, 40, 250),
  scanned: fc.integer({ min: 1, max: 300 }),
  work: fc.constantFrom(0, 1_000, 10_000, usualBudget.work),
  hitsPerPage: fc.integer({ min: 30, max: 90 }),
});

test("past the budget no hit is worse than what a scan has shown to be better (8)", () => {
  fc.assert(
    fc.property(
      spentCase,
      ({ texts, isOneText, q, kinds, ranked, scanned, work, hitsPerPage, ...queryTime }) => {
        const drawn = {
          index: new IndexFixture(mergeSettings(plainSettings, { queryTime })),
          q,
          prefix: true,
        };
        const records = texts.map(([title, content], i): FixtureRecord => {
          const kind = (i * 31) % kinds;
          const shown = isOneText ? "box mail x" : title;
          return { objectID: String(i), title: shown, content, likes: (i * 7_919) % 97, rank: i % 3, kind };
        });
        drawn.index.write(records.slice(0, 200));
        drawn.index.write(records.slice(200));
        const exact = exactRanks(drawn);
        const searcher = new Searcher({
          ...usualBudget,
          bounded: { typing: 0, committed: 0 },
          ranked: { typing: ranked, committed: ranked },
          scanned,
          work,
        });
        const known = new Set<string>();
        const spy = spyOnKnown(drawn.index.snapshot(), known);
        const ids = pages(drawn, searcher, 100).map(({ objectID }) => objectID);
        spy.mockRestore();
        expect(pages(drawn, searcher, hitsPerPage).map(({ objectID }) => objectID)).toEqual(ids);

        const groupOf = (id: string): unknown =>
          queryTime.distinctAttribute === null ? id : records[Number(id)]["kind"];
        const ranks = ids.map((id) => exact.get(id) ?? Number.NaN);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const rankOfGroup = new Map(ids.map((id, i) => [groupOf(id), ranks[i]]));
        const last = ids.length < candidatesMax.typing ? Number.POSITIVE_INFINITY : ranks[ranks.length - 1];
        const better = [...known].filter(
          (id) => (exact.get(id) ?? Number.NaN) < (rankOfGroup.get(groupOf(id)) ?? last),
        );
        expect(better).toEqual([]);
      },
    ),
    { numRuns: drawnCases(25), endOnFailure: true },
  );
});

/** By objectID: the place in the exact order of all matches, each of which is a group of its own. */
function exactRanks({ index, q, prefix }: Case): Map<string, number> {
  const snapshot = index.snapshot();
  const settings = { queryTime: { ...snapshot.settings.queryTime, distinctAttribute: null } };
  const ids: string[] = [];
  for (let page = 0; page * 100 < candidatesMax.committed; page++) {
    const options = { prefix, page, hitsPerPage: 100, mode: "committed" as const };
    const { hits } = index.search(q, options, { ...snapshot, settings }, exhaustive);
    ids.push(...hits.map(({ objectID }) => objectID));
  }
  return new Map(ids.map((id, rank) => [id, rank]));
}

/** Collects the objectIDs of the documents whose vectors scans give. */
function spyOnKnown({ index: { segments } }: IndexSnapshot, known: Set<string>) {
  const { push } = CandidateQueue.prototype;
  return vi.spyOn(CandidateQueue.prototype, "push").mockImplementation(function (
    this: CandidateQueue,
    candidate,
    knowledge,
  ) {
    const { segment } = segments[candidate.segment];
    if (knowledge === Knowledge.vector) known.add(segment.objectId(candidate.document));
    push.call(this, candidate, knowledge);
  });
}

test.each([
  ["ab cdx efghijkl", "abcdx q cdxefghijkl q q q q q q q q ab q q q q q q q q q efghijmm", "ab cdx efghijmm"],
  ["ab cdx efgh", "abcdx q q q q q q q q q ab cdxefgh q q q q q q q q q efgi", "ab q cdx q efgi"],
])("of %s, a word may be joined to one that is cheaper elsewhere by mistake (5)", (q, first, other) => {
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { typoTolerance: true } }));
  index.write([
    { objectID: "z", title: first },
    ...Array.from({ length: 60 }, (_, i) => ({ objectID: `b${i}`, title: other })),
  ]);
  const drawnCase = { index, q, prefix: false };
  for (const searcher of [new Searcher(), ...amples])
    expect(firstPage(drawnCase, searcher)).toEqual(firstPage(drawnCase, exhaustive));
});

test("beginnings of which some hash alike are distinguished (5)", () => {
  // The hashes of these words are the same.
  const [frequent, rare] = ["ffxnevt", "ildsfsxk"];
  const prefix = rare.slice(0, 3);
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { typoTolerance: false } }));
  index.write([
    { objectID: "zz", title: `red ${rare}` },
    { objectID: "other", title: `${frequent} of blue` },
    ...Array.from({ length: 200 }, (_, i) => ({ objectID: `a${i}`, title: `red of ${prefix}zz` })),
  ]);
  const drawnCase = { index, q: `red ${prefix}`, prefix: true };
  expect(firstPage(drawnCase, amples[0], index.signedSnapshot())).toEqual(firstPage(drawnCase, exhaustive));
});

function firstPage(
  { index, q, prefix }: Case,
  searcher: Searcher,
  snapshot: IndexSnapshot = index.snapshot(),
): unknown {
  const options = { prefix, page: 0, hitsPerPage: 20, explain: true };
  return index.search(q, options, snapshot, searcher).hits;
}

test("nothing more is looked at where the best of all groups are known (6)", () => {
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { distinctAttribute: "kind" } }));
  const records = Array.from(
    { length: 2_000 },
    (_, i): FixtureRecord => ({
      objectID: `${1_000 + i}`,
      title: i < 30 ? "mail" : `box ${i} mail`,
      kind: i % 3,
    }),
  );
  const snapshot = index.write(records).snapshot();
  const visited = vi.spyOn(MatchGroups.prototype, "groupOf");
  const { hits, nbHits } = index.search("mail", { hitsPerPage: 20 }, snapshot, new Searcher());
  expect([hits.map(({ objectID }) => objectID), nbHits]).toEqual([["1000", "1001", "1002"], 3]);
  expect(visited.mock.calls.length).toBeLessThan(100);
  visited.mockRestore();
});
