/**
 * Attributes of more than 7,000 values, whose last positions are saturated (ranking 1.4):
 *  1. the engine gives what the oracle gives, with compiled kernels or without;
 *  2. phrases and runs of grams are found and marked there as anywhere else;
 *  3. no value there is wholly said, and one may equal the query.
 *
 * A failure prints the seed and path that repeat it. ORACLE_CASES sets how many cases are drawn.
 */
import { mergeSettings, type RankingVector, type Segment } from "@findling/protocol";
import { drawnCases, oracleOf } from "@findling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { POSITION_MAX, VALUE_GAP } from "../../src/forward-index/token-codes.js";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

/** With this many empty values, the next value begins at the first position that is saturated. */
const emptyCount = Math.ceil(POSITION_MAX / VALUE_GAP);
const padded = (before: readonly string[], emptyValues: number, behind: readonly string[]) => [
  ...before,
  ...Array.from({ length: emptyValues }, () => ""),
  ...behind,
];

const synonyms = [
  ["red wine", "dry"],
  ["京 wine", "dry"],
  ["red red wine", "dry"],
].map((words, i) => ({ id: String(i), type: "multiWay" as const, words }));

const settings = mergeSettings(plainSettings, {
  indexTime: { languages: ["en"], dictionary: ["東京都"] },
  queryTime: { typoTolerance: true, synonyms },
});

const searchers = [new Searcher(), new Searcher(usualBudget, usualCosts, new PlainKernels())];

/** Without the empty values: a difference would take minutes to be printed. */
const withoutPadding = (segments: readonly Segment[] = []): Segment[] =>
  segments.map((segment) => ({ ...segment, text: segment.text.replaceAll(/(, ){9,}/g, " … ") }));

interface ComparedHit {
  readonly highlight: Readonly<Record<string, { readonly segments: readonly Segment[] }>>;
  readonly snippet: Readonly<Record<string, { readonly segments: readonly Segment[] }>>;
  readonly explanation?: { readonly vector: RankingVector };
}

const compared = ({ hits }: { readonly hits: readonly ComparedHit[] }) =>
  hits.map(({ highlight, snippet, explanation }) => ({
    explanation,
    highlight: withoutPadding(highlight["content"]?.segments),
    snippet: withoutPadding(snippet["content"]?.segments),
  }));

const recordOf = (content: readonly string[]) => ({ objectID: "1", title: "zzz", content: [...content] });

function hitFor(content: readonly string[], q: string) {
  const index = new IndexFixture(settings).write([recordOf(content)]);
  return compared(index.search(q, { explain: true })).at(0);
}

const answerOf = (values: readonly string[], q: string) => hitFor(padded([], emptyCount, values), q);

const markedIn = (values: readonly string[], q: string): string[] | undefined =>
  answerOf(values, q)
    ?.highlight.filter(({ match }) => match)
    .map(({ text }) => text);

const exactnessOf = (values: readonly string[], q: string): number | undefined =>
  answerOf(values, q)?.explanation?.vector.exactness;

describe("phrases and runs of grams behind the highest position (2)", () => {
  test("a synonym of several words", () => {
    expect(markedIn(["old red wine"], "dry ")).toEqual(["red", "wine"]);
    expect(markedIn(["red red red wine"], "dry ")).toEqual(["red", "red", "wine"]);
    expect(markedIn(["red dark old wine"], "dry ")).toBeUndefined();
    expect(markedIn(["red", "wine"], "dry ")).toBeUndefined();
    expect(markedIn(["wine red"], "dry ")).toBeUndefined();
  });

  test("a synonym that begins with a single character", () => {
    expect(markedIn(["京 wine"], "dry ")).toEqual(["京", "wine"]);
  });

  test("a word that is cut", () => {
    expect(markedIn(["lian li"], "lianli ")).toEqual(["lian", "li"]);
    expect(markedIn(["la la la land"], "lala ")).toEqual(["la", "la", "la"]);
  });

  test("an entry of the dictionary that reaches over it", () => {
    // The entry begins at 65,534: 8,191 boundaries, and a position for each x. Its grams do not count besides.
    const hit = hitFor(padded(["x x x x x x"], emptyCount - 2, ["東京都 wine"]), "東京都 wine ");
    expect(hit?.explanation?.vector).toMatchObject({ attribute: { position: 65_534 }, bm25: 0.575364 });
  });

  test("bigrams", () => {
    expect(markedIn(["東京都"], "東京 ")).toEqual(["東京"]);
    expect(markedIn(["東京都 京都"], "京都 ")).toEqual(["京都", "京都"]);
    expect(markedIn(["東京都庁"], "京都庁 ")).toEqual(["京都庁"]);
    expect(markedIn(["東京都庁"], "京 ")).toEqual(["京"]);
    expect(markedIn(["東京", "京都"], "東京都 ")).toBeUndefined();
  });
});

describe("values behind the highest position (3)", () => {
  test("are not wholly said", () => {
    expect(exactnessOf(["x", "red wine"], "wine ")).toBe(1);
    expect(exactnessOf(["the wine"], "wine ")).toBe(1);
  });

  test("may equal the query", () => {
    expect(exactnessOf(["x", "red wine"], "red wine ")).toBe(3);
    expect(exactnessOf(["wine"], "wine ")).toBe(2);
  });

  test("are wholly said up to the position before the highest one", () => {
    const exactness = (before: string) =>
      hitFor(padded([before], emptyCount - 2, ["the wine"]), "wine ")?.explanation?.vector.exactness;
    // 8,191 boundaries begin the value at 65,528 and the number of words before.
    expect(exactness("x x x x x")).toBe(3);
    expect(exactness("x x x x x x")).toBe(1);
  });
});

const pieces = fc.constantFrom(
  ...["red", "wine", "dry", "of", "the", "lian", "li", "lianli", "e-mail", "useEffect", "fe-ff", "feff"],
  ...["東京", "京都", "東京都", "都", "京", "가나", "나다", "가나다", "wino"],
);
const text = fc.array(fc.tuple(pieces, fc.constantFrom(" ", " ", "")), { minLength: 1, maxLength: 5 });
const texts = (minLength: number, maxLength: number) =>
  fc.array(
    text.map((drawn) => drawn.flat().join("")),
    { minLength, maxLength },
  );
const queries = fc.array(
  fc
    .tuple(
      fc.array(pieces, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(" ", "-"),
      fc.constantFrom("", " "),
    )
    .map(([words, between, end]) => words.join(between) + end),
  { minLength: 2, maxLength: 4 },
);
const cases = fc.record({
  before: fc.oneof(texts(0, 1), fc.constant(["red ".repeat(40)])),
  emptyValues: fc.integer({ min: emptyCount - 3, max: emptyCount }),
  behind: texts(1, 3),
  queries,
});

/** A gram, and an entry of the dictionary over it that reaches beyond 65,535: of the two, one counts. */
const gramInEntry = { before: [], emptyValues: emptyCount, behind: ["京東京都"], queries: ["東京"] };

const numRuns = Math.ceil(Number(process.env["ORACLE_CASES"] ?? drawnCases(100)) / 10);

test("the engine gives what the oracle gives (1)", { timeout: numRuns * 20_000 }, () => {
  fc.assert(
    fc.property(cases, ({ before, emptyValues, behind, queries: asked }) => {
      const records = [recordOf(padded(before, emptyValues, behind))];
      const index = new IndexFixture(settings).write(records);
      const oracle = oracleOf({ records, settings });
      for (const q of asked) {
        const expected = compared(oracle({ q, explain: true }));
        for (const searcher of searchers) {
          const answer = compared(index.search(q, { explain: true }, index.snapshot(), searcher));
          expect({ q, answer }).toEqual({ q, answer: expected });
        }
      }
    }),
    { numRuns, endOnFailure: true, examples: [[gramInEntry]] },
  );
});
