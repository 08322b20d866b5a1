/**
 * The corrected query (ranking 6.4):
 *  1. null unless a word occurs, in the visible documents, through typos only, and some match has it.
 *  2. Each such word is replaced by the term of least cost, then of most documents, then first in order, of those that a
 *     visible document has in a tier with typo tolerance.
 *  3. The rest of q stays as typed, dropped words too.
 */

import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { correctedQuery } from "../../src/collector/corrected-query.js";
import { bestKernels } from "../../src/kernels/best-kernels.js";
import { ListMatches } from "../../src/matching/list-matches.js";
import { QueryMatcher } from "../../src/matching/query-matcher.js";
import { matchRemovingWords } from "../../src/matching/word-removal.js";
import { Workspace } from "../../src/matching/workspace.js";
import { PlanMemory } from "../../src/query/plan-memory.js";
import { planQuery } from "../../src/query/query-plan.js";
import { analyseQuery } from "../../src/query/query-words.js";
import { DocumentVerifier } from "../../src/ranking/document-verifier.js";
import { QueryScan } from "../../src/ranking/query-scan.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const settings = mergeSettings(plainSettings, {
  queryTime: { typoTolerance: true, removeWordsIfNoResults: "lastWords" },
});

const titles = (...texts: string[]): FixtureRecord[] =>
  texts.map((title, i) => ({ objectID: String(i), title }));

interface Case {
  readonly settings?: IndexSettings;
  readonly prefix?: boolean;
  /** Documents, by their place among the records, that a limit of the key or a rule takes away. */
  readonly hidden?: readonly number[];
  /** Documents that match, but are not among those asked about. */
  readonly filtered?: readonly number[];
}

/** Every record in a batch of its own, so that terms lie in several segments. */
function correct(records: readonly FixtureRecord[], q: string, options: Case = {}): string | null {
  const fixture = new IndexFixture(options.settings ?? settings);
  for (const record of records) fixture.write([record]);
  const { index } = fixture.snapshot();
  const numbersOf = (segment: number) => index.segments[segment].segment.parts.documentNumbers;
  const visible = index.segments.map(({ live, segment }, at) => {
    const bits = new Bitset(segment.documentCount);
    bits.copyFrom(live);
    for (const [document, number] of numbersOf(at).entries()) {
      if (options.hidden?.includes(number) === true) bits.clear(document);
    }
    return bits;
  });
  const analysed = analyseQuery(index.schema.cutter, q, options.prefix ?? true);
  const planOptions = {
    typoTolerance: true,
    ignorePlurals: true,
    languages: ["en"],
    dictionaryEntries: new Set<string>(),
    synonyms: null,
  };
  const plan = planQuery(analysed, planOptions, index, new PlanMemory());
  const { segments, dictionary, schema } = index;
  const wholeOnly = options.prefix === false;
  const reading = { plan, attributes: schema.attributes, wholeOnly };
  const verifier = new DocumentVerifier(reading, new QueryScan(reading, bestKernels()));
  const matcher = new QueryMatcher({
    segments,
    visible,
    dictionary,
    workspace: new Workspace(),
    plan,
    wholeOnly,
    verifier,
  });
  const { matches, requirement } = matchRemovingWords({
    matcher,
    wordCount: plan.words.length,
    isStopWord: (word) => index.schema.stopWords.has(plan.words[word].term),
    mode: "lastWords",
  });
  const filtered = matches.map((segment, at) => {
    const documents = segment
      .documents()
      .filter((document) => options.filtered?.includes(numbersOf(at)[document]) !== true);
    return new ListMatches({ documents, classes: new Uint16Array(documents.length) });
  });
  return correctedQuery({
    q,
    queryWords: analysed.words,
    words: plan.words,
    matcher,
    matches: filtered,
    requirement,
    documentCounts: index.documentCounts,
  });
}

describe("which words are corrected", () => {
  test("those that occur through typos only", () => {
    expect(correct(titles("react hooks"), "raect hooks")).toBe("react hooks");
    expect(correct(titles("react hooks"), "raect hokos")).toBe("react hooks");
    expect(correct(titles("react hooks"), "react hooks")).toBeNull();
  });

  test("none that some document has as typed, by prefix, as a plural or as a part", () => {
    expect(correct(titles("react", "reactt"), "reactt ")).toBeNull();
    expect(correct(titles("reading", "redin"), "readi")).toBeNull();
    expect(correct(titles("hooks", "hood"), "hook ")).toBeNull();
    expect(correct(titles("layout", "myLayuot"), "layuot ")).toBeNull();
  });

  test("with prefix: false a part does not count, neither against a correction nor for it", () => {
    expect(correct(titles("layout", "myLayuot"), "layuot ", { prefix: false })).toBe("layout ");
    expect(correct(titles("myLayout"), "layuot ", { prefix: false })).toBeNull();
    expect(correct(titles("myLayout"), "layuot ")).toBe("layout ");
  });

  test("what only invisible documents have counts for nothing", () => {
    expect(correct(titles("react", "raect"), "raect ", { hidden: [1] })).toBe("react ");
    expect(correct(titles("react"), "raect ", { hidden: [0] })).toBeNull();
    expect(correct(titles("layoutt", "layuott"), "layuot ", { hidden: [1] })).toBeNull();
  });

  test("some match must have the word", () => {
    expect(correct(titles("react"), "raect ", { filtered: [0] })).toBeNull();
    expect(correct(titles("react", "react"), "raect ", { filtered: [0] })).toBe("react ");
  });

  test("an optional word is corrected if some match has it", () => {
    expect(correct(titles("grid", "react"), "grid raect ")).toBeNull();
    expect(correct(titles("grid layout", "grid react", "hooks"), "grid hooks raect ")).toBe(
      "grid hooks react ",
    );
  });

  test("none, if typos are not tolerated where the word stands", () => {
    const strict = mergeSettings(defaultIndexSettings, {
      indexTime: {
        searchableTiers: [
          { attributes: ["title"], typoTolerance: true },
          { attributes: ["content"], typoTolerance: false },
        ],
      },
    });
    const records = [
      { objectID: "1", content: "react" },
      { objectID: "2", content: "racet" },
      { objectID: "3", title: "raect's react" },
    ];
    expect(correct(records.slice(0, 1), "raect ", { settings: strict })).toBeNull();
    expect(
      correct([...records.slice(0, 2), { objectID: "3", title: "react" }], "raect ", { settings: strict }),
    ).toBe("react ");
  });
});

describe("what takes their place", () => {
  test("the term of least cost", () => {
    expect(correct(titles("dictionary", "dictionray", "dictionray"), "dictionaary ")).toBe("dictionary ");
  });

  test("of equally cheap ones that of most documents, in the whole index", () => {
    expect(correct(titles("hooks", "books", "books"), "xooks ")).toBeNull();
    expect(correct(titles("hoxk", "hork", "hork"), "hook ")).toBe("hork ");
    expect(correct(titles("hoxk", "hork", "hork", "hork"), "hook ", { hidden: [1, 2] })).toBe("hork ");
    expect(correct(titles("hoxk", "hork", "hork"), "hook ", { hidden: [1, 2] })).toBe("hoxk ");
  });

  test("then the first in order", () => {
    expect(correct(titles("hoxk", "hork"), "hook ")).toBe("hork ");
  });

  test("a whole term, also where only its beginning was typed", () => {
    expect(correct(titles("javascript"), "javsc")).toBe("javascript");
  });
});

describe("what stays as typed", () => {
  test("everything else of q", () => {
    expect(correct(titles("react hooks layout"), " «Raect»,  HOOKS!layuot ?")).toBe(
      " «react»,  HOOKS!layout ?",
    );
  });

  test("dropped words", () => {
    expect(correct(titles("react hooks"), "zzzz Raect Zzzz ")).toBe("zzzz react Zzzz ");
  });

  test("a query without words", () => {
    expect(correct(titles("react"), "?!")).toBeNull();
  });
});
