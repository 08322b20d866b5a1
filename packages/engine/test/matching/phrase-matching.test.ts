/**
 * Matching with phrases, whole searches over several segments:
 *  1. nbHits counts documents in which a phrase stands, not those that have its terms.
 *  2. Words are removed as with single terms: a phrase that stands nowhere does not occur.
 *  3. Results do not depend on how documents lie in segments.
 */

import { mergeSettings } from "@findling/protocol";
import { describe, expect, test, vi } from "vitest";
import { WasmPairWalk } from "../../src/kernels/wasm-pair-walk.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const settings = mergeSettings(plainSettings, {
  indexTime: { languages: ["ja"], dictionary: ["東京都", "京都東"] },
  queryTime: {
    typoTolerance: true,
    removeWordsIfNoResults: "lastWords",
    synonyms: [{ id: "1", type: "multiWay", words: ["nyc", "new york"] }],
  },
});

const titles = [
  "東京都",
  "京都東京",
  "東京と京都",
  "nyc",
  "new york",
  "york new",
  "java script",
  "javascript",
  "java",
];

function oneByOne(): IndexFixture {
  const index = new IndexFixture(settings);
  for (const title of titles) index.write([{ objectID: title, title }]);
  return index;
}

describe("phrases", () => {
  const index = oneByOne();

  test("nbHits counts documents in which the phrase stands", () => {
    expect(index.search("東京都 ").nbHits).toBe(1);
    expect(index.search("nyc ").nbHits).toBe(2);
  });

  test("a word whose phrase stands nowhere is dropped", () => {
    const absent = new IndexFixture(settings).write([
      { objectID: "1", title: "京都 東京" },
      { objectID: "2", title: "java" },
    ]);
    expect(absent.search("東京都 java ").removedWords).toBe(1);
    expect(absent.ids("東京都 java ")).toEqual(["2"]);
  });

  test("an optional word counts where its phrase stands", () => {
    const removing = new IndexFixture(settings).write([
      { objectID: "1", title: "java new york" },
      { objectID: "2", title: "java york new" },
      { objectID: "3", title: "zebra" },
    ]);
    const { hits, removedWords } = removing.search("java zebra nyc ", { explain: true });
    expect(removedWords).toBe(3);
    expect(hits.map(({ objectID, explanation }) => [objectID, explanation?.vector.words])).toEqual([
      ["3", 1],
      ["1", 2],
      ["2", 1],
    ]);
  });

  test("results do not depend on segments", () => {
    const atOnce = new IndexFixture(settings).write(titles.map((title) => ({ objectID: title, title })));
    expect(index.segmentCount).toBeGreaterThan(1);
    for (const q of ["東京都 ", "京", "nyc", "new york ", "java script", "java-script ", "javascrip york"]) {
      const strip = (fixture: IndexFixture) => {
        const { hits, ...rest } = fixture.search(q, { explain: true });
        return { ...rest, hits: hits.map(({ objectID, explanation }) => ({ objectID, explanation })) };
      };
      expect(strip(index)).toEqual(strip(atOnce));
    }
  });
});

describe("many pairs of frequent words, looked for together", () => {
  const names = Array.from({ length: 12 }, (_, i) => `w${i}`);
  const pairs = names.flatMap((left) => names.map((right) => `${left} ${right}`));
  const rules = pairs.map((pair, i) => ({
    id: `${i}`,
    type: "oneWay" as const,
    input: "word",
    synonyms: [pair],
  }));
  const patch = { queryTime: { synonyms: rules, typoTolerance: false } };
  const all = names.join(" x ");

  function searched(hasPairs: boolean) {
    const index = new IndexFixture(mergeSettings(plainSettings, patch));
    for (let segment = 0; segment < 3; segment++) {
      index.write(
        Array.from({ length: 100 }, (_, i) => ({
          objectID: `${segment} ${i}`,
          title: hasPairs && i % 10 === 0 ? `${all} ${pairs[i + segment]}` : all,
          content: i % 7 === 0 ? "word" : "y",
        })),
      );
    }
    const walks = vi.spyOn(WasmPairWalk.prototype, "forEachIn");
    const { nbHits, hits } = index.search("word ", { explain: true });
    const asked = walks.mock.calls.reduce((sum, [{ from, to }]) => sum + to - from, 0);
    walks.mockRestore();
    return { nbHits, asked, bm25: hits.at(-1)?.explanation?.vector.bm25 };
  }

  test("are found as each by itself would be", () => {
    const found = searched(true);
    // 45 of 300 have the word, 30 a pair, 6 both.
    expect(found.nbHits).toBe(69);
    // Some pair occurs, so the word is as frequent as the rarer of its words: all records have them.
    expect(found.bm25).toBeCloseTo(0, 1);
  });

  test("take no look at each document for each of them", () => {
    const { nbHits, asked } = searched(false);
    expect(nbHits).toBe(45);
    expect(asked).toBeLessThan((pairs.length * 300) / 10);
  });
});
