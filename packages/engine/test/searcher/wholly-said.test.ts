/**
 * Values that a query wholly says (ranking 3, exactness): 1, and 1 more for one that exact occurrences alone
 * say.
 *  1. Of at most 32 positions, articles among them.
 *  2. Each position lies in the span of an occurrence, articles that begin a value of other words aside.
 *  3. By exact occurrences alone: both that every content word is there and every position.
 *  4. Completions, prefixes of fewer than 3 characters, pieces of words and grams of Hangul words say
 *     nothing.
 *  5. In the tier of attribute.
 */
import { type IndexSettingsPatch, mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { tolerantSettings, vectorOf } from "./derivation-fixture.js";
import { type FixtureRecord, IndexFixture } from "./index-fixture.js";

function indexOf(records: readonly FixtureRecord[], patch: IndexSettingsPatch = {}): IndexFixture {
  const settings = mergeSettings(tolerantSettings, { indexTime: { languages: ["en", "fr"] } });
  return new IndexFixture(mergeSettings(settings, patch)).write(records);
}

const exactnessOf = (title: string, q: string): number =>
  vectorOf(indexOf([{ objectID: "1", title }]).search(q, { explain: true }).hits[0]).exactness;

const repeated = (count: number): string => Array.from({ length: count }, () => "box").join(" ");

describe("of at most 32 positions (1)", () => {
  test("32 are, 33 are not", () => {
    expect(exactnessOf(repeated(32), "box ")).toBe(3);
    expect(exactnessOf(repeated(33), "box ")).toBe(1);
    expect(exactnessOf(`the ${repeated(31)}`, "box ")).toBe(3);
    expect(exactnessOf(`the ${repeated(32)}`, "box ")).toBe(1);
  });

  test("nor is a longer one where a shorter value might be", () => {
    const title = ["box box", Array.from({ length: 17 }, () => "box cat").join(" ")];
    const [hit] = indexOf([{ objectID: "1", title }]).search("box cat ", { explain: true }).hits;
    expect(vectorOf(hit).exactness).toBe(2);
  });

  test.each([
    ["the first value", (title: string) => title],
    ["a later value", (title: string) => ["x", title]],
  ])("where not all matches are read, too: %s", (_, valuesOf) => {
    const settings = { queryTime: { customRanking: [{ attribute: "rank", order: "asc" as const }] } };
    for (const said of [repeated(32), `the ${repeated(31)}`]) {
      const others = Array.from({ length: 20 }, (_value, i) => ({
        objectID: `other ${i}`,
        title: valuesOf(said.replace(/box$/, "x")),
        rank: 0,
      }));
      const index = indexOf([...others, { objectID: "said", title: valuesOf(said), rank: 1 }], settings);
      expect(index.ids("box ", { hitsPerPage: 1 })).toEqual(["said"]);
    }
  });
});

describe("each position (2)", () => {
  test("articles aside, where other words follow", () => {
    expect(exactnessOf("the box", "box ")).toBe(3);
    expect(exactnessOf("what box", "box ")).toBe(1);
    expect(exactnessOf("box the", "box ")).toBe(1);
    expect(exactnessOf("le la", "la ")).toBe(1);
  });
});

describe("by exact occurrences alone (3)", () => {
  test("every position", () => {
    // The second word only starts so.
    expect(exactnessOf("box boxes", "box")).toBe(2);
    // The first is both written together.
    expect(exactnessOf("thebox box", "the-box ")).toBe(2);
  });

  test("every content word", () => {
    expect(exactnessOf("emailbox", "email box ")).toBe(1);
    expect(exactnessOf("box databose", "database box ")).toBe(2);
  });
});

describe("what says nothing (4)", () => {
  test("a word written together with the next one where a piece of the word stands", () => {
    const index = indexOf([{ objectID: "1", title: "iPhone-Case" }], { indexTime: { languages: [] } });
    const [hit] = index.search("i.phonecase ", { explain: true }).hits;
    expect(vectorOf(hit)).toMatchObject({ words: 2, typos: 2, exactness: 0 });
  });

  test("a completion", () => {
    expect(exactnessOf("geolocation", "geolocatoin")).toBe(1);
    expect(exactnessOf("geolocation", "geolacat")).toBe(0);
  });

  test("a prefix of fewer than 3 characters", () => {
    expect(exactnessOf("geolocation", "geo")).toBe(1);
    expect(exactnessOf("geolocation", "ge")).toBe(0);
  });

  test("a piece of a word, which words written together are not", () => {
    expect(exactnessOf("useEffect", "use ")).toBe(0);
    expect(exactnessOf("e-mail", "email ")).toBe(1);
  });

  test("the grams of a Hangul word", () => {
    expect(exactnessOf("검색엔진", "검색 ")).toBe(0);
    expect(exactnessOf("검색", "검색 ")).toBe(4);
  });
});

test("in the tier of attribute alone (5)", () => {
  const exactness = (record: Omit<FixtureRecord, "objectID">) =>
    indexOf([{ objectID: "1", ...record }])
      .search("cat dog ", { explain: true })
      .hits.map((hit) => vectorOf(hit).exactness);
  expect(exactness({ title: "cat dog x", content: "dog cat" })).toEqual([2]);
  expect(exactness({ title: "cat x", content: "dog cat" })).toEqual([4]);
});
