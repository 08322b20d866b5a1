/**
 * The corrected query (ranking 6.4):
 *  1. It says what the first hit was found by, as if there were no pins and with the filters as they are.
 *  2. null unless some content word is found there only by a typo, written together or cut, at a cost.
 *  3. Each such word is replaced by what is written in the record, in lower case unless the typed word has a
 *     capital.
 *  4. Of a word's occurrences the one of the earliest row counts, then a whole term before a completion, then
 *     the lowest tier, then the attribute named first, then the lowest position.
 *  5. The rest of q stays as typed, dropped words too.
 */
import { type IndexSettings, mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import type { SearchQuery } from "../../src/search/search-query.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "../searcher/index-fixture.js";

const settings = mergeSettings(plainSettings, {
  indexTime: { languages: ["en"], attributesForFaceting: ["kind"] },
  queryTime: { typoTolerance: true, ignorePlurals: true, removeWordsIfNoResults: "lastWords" },
});

const titles = (...texts: string[]): FixtureRecord[] =>
  texts.map((title, i) => ({ objectID: String(i), title }));

interface Case {
  readonly settings?: IndexSettings;
  readonly query?: Partial<SearchQuery>;
}

/** Every record in a batch of its own, so that terms lie in several segments. */
function correct(records: readonly FixtureRecord[], q: string, options: Case = {}): string | null {
  const index = new IndexFixture(options.settings ?? settings);
  for (const record of records) index.write([record]);
  return index.search(q, options.query).correctedQuery;
}

describe("the first hit (1)", () => {
  test("not what most documents have", () => {
    const records = titles("Blade Runner", "Rupert", "Rupert II", "Rupert III");
    expect(correct(records, "blade runer ")).toBe("blade runner ");
  });

  test("of the whole list, whatever the page", () => {
    expect(correct(titles("react"), "raect ", { query: { page: 3 } })).toBe("react ");
  });

  test("as if there were no pins", () => {
    const pins = [{ id: "1", query: "raect", objectID: "1", position: 0 }];
    const pinned = mergeSettings(settings, { queryTime: { pins } });
    expect(correct(titles("react", "hooks"), "raect ", { settings: pinned })).toBe("react ");
  });

  test("with the filters as they are", () => {
    const records = [
      { objectID: "1", title: "hork", kind: "a" },
      { objectID: "2", title: "hook", kind: "b" },
    ];
    const only = (value: string): Case => ({
      query: { filters: [{ attribute: "kind", op: "eq", value }] },
    });
    expect(correct(records, "hook ", only("a"))).toBe("hork ");
    expect(correct(records, "hook ", only("b"))).toBeNull();
  });

  test("none", () => {
    expect(correct(titles("react"), "zzzzzzzz ")).toBeNull();
    expect(correct([], "react ")).toBeNull();
  });
});

describe("which words are corrected (2)", () => {
  test("those found by a typo", () => {
    expect(correct(titles("react hooks"), "raect hooks")).toBe("react hooks");
    expect(correct(titles("react hooks"), "raect hokos")).toBe("react hooks");
  });

  test("none found as typed, by its beginning, as another form, or as a part", () => {
    expect(correct(titles("react hooks"), "react hooks")).toBeNull();
    expect(correct(titles("reading"), "readi")).toBeNull();
    expect(correct(titles("hooks"), "hook ")).toBeNull();
    expect(correct(titles("myLayuot"), "layuot ")).toBeNull();
  });

  test("one found in a part is replaced by the part", () => {
    expect(correct(titles("useLayout"), "layuot ")).toBe("layout ");
    expect(correct(titles("useLayout"), "layuot ", { query: { prefix: false } })).toBeNull();
  });

  test("two words written together, with what stands between them", () => {
    expect(correct(titles("javascript"), "java, script x")).toBe("javascript x");
    expect(correct(titles("javascript"), "java-script")).toBeNull();
    expect(correct(titles("javascript tutorial"), "java script tutorail ")).toBe("javascript tutorial ");
  });

  test("a content word and a free one written together", () => {
    expect(correct(titles("Lookup table"), "look up table ")).toBe("lookup table ");
    expect(correct(titles("Upset people"), "up set people ")).toBe("upset people ");
  });

  test("a word that is cut, as both halves are written", () => {
    expect(correct(titles("Home, Office"), "homeoffice ")).toBe("home, office ");
    expect(correct(titles("Ryzen 5"), "ryzen5 ")).toBeNull();
  });

  test("a word of a partial match, if its first hit has it", () => {
    const records = titles("grid layout", "hooks");
    expect(correct(records, "layuot hokos grid ")).toBe("layout hokos grid ");
  });
});

describe("what takes their place (3)", () => {
  test("in lower case unless the typed word has a capital", () => {
    expect(correct(titles("React Hooks"), "raect Hokos")).toBe("react Hooks");
    expect(correct(titles("Javascript"), "java Script")).toBe("Javascript");
  });

  test("with its accents and signs", () => {
    expect(correct(titles("Pokémon"), "pokenom ")).toBe("pokémon ");
    expect(correct(titles("E-Mail-Box"), "mailbax ")).toBe("mail-box ");
  });

  test("all of the word, also where only its beginning was typed", () => {
    expect(correct(titles("JavaScript"), "javsc")).toBe("javascript");
  });

  test("of words written together both, from left to right, none twice", () => {
    expect(correct(titles("login inbox"), "log in box ")).toBe("login box ");
  });

  test("out of a value of an array", () => {
    expect(correct([{ objectID: "1", title: ["x", "Hooks", "react"] }], "raect hokos ")).toBe("react hooks ");
  });
});

describe("which of a word's occurrences (4)", () => {
  test("that of the earliest row", () => {
    expect(correct(titles("homeoffica home office"), "homeoffice ")).toBe("home office ");
    expect(correct(titles("jave javascript"), "java script ")).toBe("javascript ");
  });

  test("then a whole term", () => {
    expect(correct(titles("layouts layout"), "layuot")).toBe("layout");
    expect(correct(titles("layouts"), "layuot")).toBe("layouts");
  });

  test("then that of the lowest tier, then of the attribute named first", () => {
    const tiers = mergeSettings(settings, {
      indexTime: {
        searchableTiers: [
          { attributes: ["zeta", "alpha"], typoTolerance: true },
          { attributes: ["title"], typoTolerance: true },
        ],
      },
    });
    const record = { objectID: "1", title: "hook", alpha: "x hoak", zeta: "x y hopk" };
    expect(correct([{ ...record, title: "hoxk" }], "hook ", { settings: tiers })).toBe("hopk ");
    const { zeta: _, ...others } = { ...record, title: "hoxk" };
    expect(correct([others], "hook ", { settings: tiers })).toBe("hoak ");
  });

  test("then the lowest position", () => {
    expect(correct(titles("x hork hoxk hork"), "hook ")).toBe("hork ");
    expect(correct(titles("hoxk hork"), "hook ")).toBe("hoxk ");
  });
});

describe("what stays as typed (5)", () => {
  test("everything else of q", () => {
    expect(correct(titles("react hooks layout"), " «Raect»,  HOOKS!layuot ?")).toBe(
      " «react»,  HOOKS!layout ?",
    );
  });

  test("dropped words and free ones", () => {
    expect(correct(titles("react hooks"), "zzzz the Hokos Zzzz ")).toBe("zzzz the hooks Zzzz ");
  });

  test("a query without words", () => {
    expect(correct(titles("react"), "?!")).toBeNull();
  });
});
