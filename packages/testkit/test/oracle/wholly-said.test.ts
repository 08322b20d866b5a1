import { describe, expect, test } from "vitest";
import { search, smallIndex, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 3, values wholly said: 1 for one, 1 more for one said by exact occurrences alone. Beside them
 * exactness counts exact words, free words in place, and a value that equals the query.
 */
const exactnessOf = (title: string, q: string, languages = ["en"]): number =>
  vectorOf(search(titled([title], { languages }), q), "r0").exactness;

describe("a value is wholly said", () => {
  test("if each of its positions lies in the span of an occurrence, articles that begin it aside", () => {
    // 1 exact word + 2
    expect(exactnessOf("The Hangover", "hangover ")).toBe(3);
    // and equal
    expect(exactnessOf("Hangover", "hangover ")).toBe(4);
    expect(exactnessOf("The Hangover Part", "hangover ")).toBe(1);
    expect(exactnessOf("Hangover The", "hangover ")).toBe(1);
    // A stop word, but no article.
    expect(exactnessOf("What Hangover", "hangover ")).toBe(1);
    expect(exactnessOf("Ein Haus", "haus ")).toBe(1);
    expect(exactnessOf("Ein Haus", "haus ", ["de"])).toBe(3);
  });

  test("if none of its positions is saturated", () => {
    const exactness = (before: number) => {
      const tags = [...Array.from({ length: 8191 }, (_, i) => (i < before ? "x" : "")), "red wine"];
      return vectorOf(search(smallIndex([{ objectID: "r0", tags }]), "red wine "), "r0").exactness;
    };
    // 8,191 * 8 = 65,528, and a position for each x before: the last one of the value is 65,534 or 65,535.
    expect(exactness(5)).toBe(5);
    expect(exactness(6)).toBe(3);
  });

  test("free words say something, too", () => {
    // 2 words, 2 in place, 2, equal
    expect(exactnessOf("State of the Art", "state of the art ")).toBe(7);
    // 2 words, `of` in place, `the` unsaid
    expect(exactnessOf("State of the Art", "state of art ")).toBe(3);
  });

  test("by exact occurrences alone counts 1 more", () => {
    // box is exact; user is a plural, which says something, but not exactly.
    expect(exactnessOf("user box", "users box ")).toBe(2);
    expect(exactnessOf("database", "databose ")).toBe(1);
    expect(exactnessOf("email", "e mail ")).toBe(1);
    expect(exactnessOf("ryzen 5", "ryzen5 ")).toBe(1);
  });

  test("if every matched content word has an occurrence in it", () => {
    const exactness = (tags: string[]) =>
      vectorOf(search(smallIndex([{ objectID: "a", tags }]), "cat dog "), "a").exactness;
    expect(exactness(["cat", "dog"])).toBe(2);
    expect(exactness(["x", "dog cat"])).toBe(4);
  });

  test("of words of the query that did not match nothing is asked", () => {
    // A partial match: of its one word, which is exact, the title is wholly said.
    const response = search(titled(["cat", "dog x"]), "cat dog ");
    expect(vectorOf(response, "r0").exactness).toBe(3);
    expect(vectorOf(response, "r1").exactness).toBe(1);
  });

  test("in the tier of attribute", () => {
    const exactness = (record: { title: string; body: string }) =>
      vectorOf(search(smallIndex([{ objectID: "a", ...record }]), "cat dog "), "a").exactness;
    // Tier 0 has both, not wholly; in tier 1 a value is.
    expect(exactness({ title: "cat dog x", body: "dog cat" })).toBe(2);
    expect(exactness({ title: "cat x", body: "dog cat" })).toBe(4);
  });

  test("of at most 32 positions", () => {
    expect(exactnessOf("box ".repeat(32), "box ")).toBe(3);
    expect(exactnessOf("box ".repeat(33), "box ")).toBe(1);
  });
});

describe("nothing is wholly said", () => {
  test("by prefixes of fewer than 3 characters", () => {
    expect(exactnessOf("Geolocation", "geolocat")).toBe(1);
    expect(exactnessOf("Geolocation", "geo")).toBe(1);
    expect(exactnessOf("Geolocation", "ge")).toBe(0);
  });

  test("by completions", () => {
    expect(exactnessOf("Geolocation", "geolokat")).toBe(0);
    expect(exactnessOf("Geolocation", "geolokation")).toBe(1);
  });

  test("by pieces of words", () => {
    expect(exactnessOf("useEffect", "use effect ")).toBe(0);
    expect(exactnessOf("O'Reilly", "reilly ")).toBe(0);
    // Words written together: mail box is one part.
    expect(exactnessOf("mail-box", "mailbox ")).toBe(1);
  });

  test("by grams of Hangul words, but by those of unspaced scripts", () => {
    expect(exactnessOf("한국어", "한국 ")).toBe(0);
    // 2 words, 2, equal
    expect(exactnessOf("全文検索", "全文検索", ["ja"])).toBe(5);
    // The one typed character of the three is said, but not exactly.
    expect(exactnessOf("東京都", "東", ["ja"])).toBe(0);
    expect(exactnessOf("東", "東 ", ["ja"])).toBe(2);
  });

  test("a dictionary word inside a run says its characters", () => {
    const index = titled(["東京タワー"], { dictionary: ["東京タワー"] });
    expect(vectorOf(search(index, "東京タワー"), "r0").exactness).toBe(4);
  });
});
