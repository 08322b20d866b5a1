/**
 * What an answer shows at most, however many records of the largest size it has and whatever is marked in
 * them:
 *  1. a text that has no room is cut to its snippet, or to its beginning, and named;
 *  2. hits of ordinary length are shown whole beside long ones;
 *  3. an explanation lists a hundred terms of a word, and no long ones.
 */
import {
  cutTextUnits,
  explainedTermCodePointsMax,
  type Highlighted,
  hitsPerPageMax,
  matchedTermsPerWordMax,
  mergeSettings,
  segmentUnits,
  shownUnitsMax,
} from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const names = Array.from({ length: 64 }, (_, i) => `text ${i}`);
const settings = mergeSettings(plainSettings, {
  indexTime: { searchableTiers: [{ attributes: names, typoTolerance: true }] },
});

function unitsOf(shown: Record<string, Highlighted>): number {
  const all = Object.values(shown).flatMap(({ segments }) => segments);
  return all.reduce((sum, { text }) => sum + text.length + segmentUnits, 0);
}

const textOf = ({ segments }: Highlighted): string => segments.map(({ text }) => text).join("");

/** Records with a mark in every other character, in as many attributes as there may be. */
function knotty(count: number): IndexFixture {
  const texts = Object.fromEntries(names.map((name) => [name, "a ".repeat(700)]));
  return new IndexFixture(settings).write(
    Array.from({ length: count }, (_, i) => ({ ...texts, objectID: String(i) })),
  );
}

describe("beyond the room of an answer (1)", () => {
  test("texts are cut, and named", () => {
    const { hits, cutHighlights } = knotty(hitsPerPageMax).search("a ", { hitsPerPage: hitsPerPageMax });
    const units = hits.reduce(
      (sum, { highlight, snippet }) => sum + unitsOf(highlight) + unitsOf(snippet),
      0,
    );
    const beginnings = hits.length * names.length * (cutTextUnits + segmentUnits + 1);
    expect(units).toBeLessThanOrEqual(shownUnitsMax + beginnings);
    expect(cutHighlights).toEqual(names);
    expect(Object.keys(hits[0].highlight)).toEqual(names);
  });

  test("a text is cut around the best match, as a snippet is", () => {
    const content = `${"x ".repeat(40_000)}red wine ${"y ".repeat(9_000)}`;
    const records = Array.from({ length: hitsPerPageMax }, (_, i) => ({ objectID: String(i), content }));
    const { hits, cutHighlights } = new IndexFixture()
      .write(records)
      .search("red wine ", { hitsPerPage: hitsPerPageMax });
    expect(cutHighlights).toEqual(["content"]);
    expect(hits[0].highlight["content"]).toEqual(hits[0].snippet["content"]);
    expect(textOf(hits[0].highlight["content"])).toMatch(/^…x .*red wine y .*…$/);
  });

  test("of a text without matches the beginning is shown", () => {
    const record = { title: "red", content: "x".repeat(90_000) };
    const records = Array.from({ length: hitsPerPageMax }, (_, i) => ({ objectID: String(i), ...record }));
    const { hits, cutHighlights } = new IndexFixture()
      .write(records)
      .search("red", { hitsPerPage: hitsPerPageMax });
    expect(cutHighlights).toEqual(["content"]);
    expect(textOf(hits[0].highlight["content"])).toBe(`${"x".repeat(cutTextUnits)}…`);
  });
});

test("twenty records of the largest size are shown whole, with a thousand marks", () => {
  const content = `${"a b ".repeat(999)}${"lorem ".repeat(15_000)}`;
  const records = Array.from({ length: 20 }, (_, i) => ({ objectID: String(i), content }));
  const { hits, cutHighlights } = new IndexFixture().write(records).search("a ");
  expect(cutHighlights).toEqual([]);
  for (const { highlight } of hits) expect(textOf(highlight["content"]) === content).toBe(true);
});

test("beside long records others are shown whole (2)", () => {
  const long = Array.from({ length: 50 }, (_, i) => ({ objectID: `a${i}`, content: "red ".repeat(20_000) }));
  const short = Array.from({ length: 50 }, (_, i) => ({
    objectID: `b${i}`,
    content: `${"x ".repeat(90)}red`,
  }));
  const { hits } = new IndexFixture().write([...long, ...short]).search("red", { hitsPerPage: 100 });
  const ofShort = hits.filter(({ objectID }) => objectID.startsWith("b"));
  expect(ofShort.length).toBe(50);
  for (const { highlight } of ofShort) expect(textOf(highlight["content"])).toBe(`${"x ".repeat(90)}red`);
});

test("an attribute with more matches than count is named", () => {
  const records = [{ objectID: "1", title: "red", content: "red wine ".repeat(1_100) }];
  const index = new IndexFixture().write(records);
  expect(index.search("red ").cutHighlights).toEqual(["content"]);
  expect(index.search("cheese red ").cutHighlights).toEqual([]);
});

test("an explanation has a hundred terms of a word, none of them long (3)", () => {
  const letters = Array.from("abcdefghijklmnopqrst");
  const words = letters.flatMap((first) => letters.map((second) => `pre${first}${second}`));
  const content = `${words.join(" ")} ${"pre".repeat(9_000)}`;
  const [{ explanation }] = new IndexFixture()
    .write([{ objectID: "1", content }])
    .search("pre", { explain: true }).hits;
  expect(explanation?.matchedTerms.length).toBe(matchedTermsPerWordMax);
  const [{ explanation: ofLong }] = new IndexFixture()
    .write([{ objectID: "1", content: "pre".repeat(9_000) }])
    .search("pre", { explain: true }).hits;
  const [{ indexed }] = ofLong?.matchedTerms ?? [];
  expect(indexed).toBe(`${"pre".repeat(9_000).slice(0, explainedTermCodePointsMax)}…`);
});
