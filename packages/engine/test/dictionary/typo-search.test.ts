/**
 * The look-up of typos:
 *  1. It finds each term within the budget once, with its least cost, and no other (the textbook's table is
 *     the oracle).
 *  2. So it does with long words, with characters beyond the BMP, and with lone surrogates.
 *  3. A swap is one edit; another first letter costs one more, unless it comes from swapping the first two.
 *  4. A prefix word also finds what starts with a typo at distance 1 that ends in its last character, but
 *     nothing that starts with the word.
 *  5. Grams are never visited.
 *  6. A dictionary of several layers answers as one.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layerOf } from "../../src/dictionary/dictionary-layer.js";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import { TypoCache } from "../../src/dictionary/typo-cache.js";
import type { TypoQuery } from "../../src/dictionary/typo-query.js";
import { TypoSearch } from "../../src/dictionary/typo-search.js";
import { sortedDistinct } from "./plain-texts.js";
import { typoCost } from "./typo-oracle.js";

type FoundTypos = [text: string, cost: number][];

/** What the search visits in one layer of these terms, by text; a term visited twice stands there twice. */
function typosIn(terms: readonly string[], query: TypoQuery): FoundTypos {
  const texts = sortedDistinct(terms);
  const found: FoundTypos = [];
  new TypoSearch(query).forEachIn(layerOf(0, texts), (rank, cost) => found.push([texts[rank], cost]));
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

function typosByHand(terms: readonly string[], query: TypoQuery): FoundTypos {
  return sortedDistinct(terms)
    .map((text): FoundTypos[number] => [text, typoCost(query, text)])
    .filter(([, cost]) => cost !== Infinity);
}

const budget = (): fc.Arbitrary<1 | 2> => fc.constantFrom(1, 2);

interface Characters {
  readonly characters: readonly string[];
  readonly termCharacters?: readonly string[];
  readonly wordLengthMax?: number;
}

/**
 * A word, and terms over the same characters: many of them near, some made out of the word by a few edits.
 */
const lookUp = ({
  characters,
  termCharacters = characters,
  wordLengthMax = 9,
}: Characters): fc.Arbitrary<[TypoQuery, string[]]> => {
  const word = fc.array(fc.constantFrom(...characters), { minLength: 3, maxLength: wordLengthMax });
  const put = fc.array(fc.constantFrom(...termCharacters), { maxLength: 2 });
  const edit = fc.tuple(fc.nat(wordLengthMax), fc.nat(2), put);
  const edited = fc.array(edit, { maxLength: 3 });
  return fc
    .tuple(
      word,
      budget(),
      fc.tuple(fc.boolean(), fc.boolean()),
      fc.array(edited, { maxLength: 40 }),
      randomTerms(termCharacters),
    )
    .map(([letters, budget, [isPrefix, isFirstDear], edits, others]) => {
      const near = edits.map((steps) =>
        steps.reduce((text, [at, count, put]) => text.toSpliced(at, count, ...put), letters),
      );
      return [
        { word: letters.join(""), budget, isPrefix, isFirstDear },
        [...near.map((text) => text.join("")), ...others],
      ];
    });
};

const randomTerms = (characters: readonly string[]): fc.Arbitrary<string[]> =>
  fc.array(fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 }), { maxLength: 150 });

/** Exactly the terms, costs included, that the definition names. */
function expectAsByHand(looked: fc.Arbitrary<[TypoQuery, string[]]>): void {
  fc.assert(
    fc.property(looked, ([query, terms]) => {
      expect(typosIn(terms, query)).toEqual(typosByHand(terms, query));
    }),
    { numRuns: 400 },
  );
}

describe("the look-up of typos", () => {
  it("finds what the definition names over small alphabets (1)", () => {
    expectAsByHand(lookUp({ characters: ["a", "b"] }));
    expectAsByHand(lookUp({ characters: ["a", "b", "c", "d"] }));
  });

  it("finds all of every text of up to seven letters out of two (1)", () => {
    const all = [""];
    for (const text of all) if (text.length < 7) all.push(`${text}a`, `${text}b`);
    for (const word of all.filter(({ length }) => length >= 3 && length <= 6)) {
      const query: TypoQuery = {
        word,
        budget: word.length % 2 === 0 ? 2 : 1,
        isPrefix: word.endsWith("a"),
        isFirstDear: true,
      };
      expect(typosIn(all, query)).toEqual(typosByHand(all, query));
    }
  });

  it("finds them for long words (2)", () => {
    expectAsByHand(lookUp({ characters: ["a", "b", "c"], wordLengthMax: 80 }));
  });

  it("finds them over many characters (1)", () => {
    expectAsByHand(lookUp({ characters: [..."abcdefghijklmnop"], wordLengthMax: 14 }));
  });

  it("finds those with another first character among many terms (3)", () => {
    const ends = ["", "ab", "abc", "bab", "baa", "bbb", "aaa", "cab"];
    const all = [..."abcdef"].flatMap((first) =>
      [..."abc"].flatMap((second) => ends.flatMap((end) => [`${first}${second}${end}`, `${first}${end}`])),
    );
    const terms = [...all, ...all.map((text) => `${text}x`), ...all.map((text) => `${text}ab`)];
    for (const word of ["bbb", "abab", "aab", "baba", "cabab", "aaaa"]) {
      for (const isPrefix of [true, false]) {
        const query: TypoQuery = { word, budget: 2, isPrefix, isFirstDear: true };
        expect(typosIn(terms, query)).toEqual(typosByHand(terms, query));
      }
    }
  });

  it("counts code points, beyond the BMP too (2)", () => {
    expectAsByHand(lookUp({ characters: ["a", "😀", "😁", "\u{10ffff}", "\uffff"] }));
    const query: TypoQuery = { word: "ab😀d", budget: 1, isPrefix: false, isFirstDear: true };
    expect(typosIn(["abd", "ab😁d", "ab😀😀d", "a😀bd", "a😀😀d", "ab"], query)).toEqual([
      ["abd", 1],
      ["ab😀😀d", 1],
      ["ab😁d", 1],
      ["a😀bd", 1],
      ["a😀😀d", 1],
    ]);
  });

  it("takes a lone surrogate in a term for a character (2)", () => {
    expectAsByHand(
      lookUp({ characters: ["a", "😀", "😁"], termCharacters: ["a", "\ud83d", "\ude00", "😀", "\uffff"] }),
    );
  });

  it("finds a word among terms with surrogates, whose order is not that of code points (2)", () => {
    const characters = ["a", "b", "c"];
    expectAsByHand(lookUp({ characters, termCharacters: [...characters, "\ud83d", "😀", "\uffff"] }));
  });

  it("counts a swap once, and another first letter twice (3)", () => {
    const terms = ["amp", "map", "mpa", "mop", "nap", "maps", "ap", "pam", "smap"];
    expect(typosIn(terms, { word: "map", budget: 1, isPrefix: false, isFirstDear: true })).toEqual([
      ["amp", 1],
      ["maps", 1],
      ["mop", 1],
      ["mpa", 1],
    ]);
    expect(typosIn(terms, { word: "map", budget: 2, isPrefix: false, isFirstDear: true })).toEqual([
      ["amp", 1],
      ["ap", 2],
      ["maps", 1],
      ["mop", 1],
      ["mpa", 1],
      ["nap", 2],
      ["smap", 2],
    ]);
  });

  it("edits nothing twice (3)", () => {
    expect(typosIn(["abyc", "abc"], { word: "acb", budget: 2, isPrefix: false, isFirstDear: true })).toEqual([
      ["abc", 1],
    ]);
    expect(typosIn(["xbyac"], { word: "xabc", budget: 2, isPrefix: false, isFirstDear: true })).toEqual([]);
  });

  it("finds for a prefix word what starts with a typo (4)", () => {
    const query: TypoQuery = { word: "functoin", budget: 2, isPrefix: true, isFirstDear: true };
    const terms = [
      "functoin",
      "functoins",
      "function",
      "functional",
      "functionality",
      "functon",
      "funct",
      "fuctoinal",
    ];
    expect(typosIn(terms, query)).toEqual([
      ["fuctoinal", 1],
      ["function", 1],
      ["functional", 1],
      ["functionality", 1],
      ["functon", 1],
    ]);
  });

  it("wants such a prefix to end in the word's last character (4)", () => {
    const query: TypoQuery = { word: "maps", budget: 1, isPrefix: true, isFirstDear: true };
    expect(
      typosIn(["mapless", "mapxless", "masp", "mapster", "mapesx", "masquerade", "mopping"], query),
    ).toEqual([
      ["mapesx", 1],
      ["masp", 1],
      ["masquerade", 1],
    ]);
    expect(
      typosIn(["boss", "bosses", "bosnia", "bos"], {
        word: "boss",
        budget: 1,
        isPrefix: true,
        isFirstDear: true,
      }),
    ).toEqual([
      ["bos", 1],
      ["bosnia", 1],
    ]);
  });

  it("never visits grams (5)", () => {
    for (const isPrefix of [false, true]) {
      const terms = ["\u0001ab", "\u0001abc", "ab", "dcba"];
      expect(typosIn(terms, { word: "\u0001ab", budget: 2, isPrefix, isFirstDear: true })).toEqual([
        ["ab", 2],
      ]);
      expect(typosIn(["\u0001bcd", "bcd"], { word: "abcd", budget: 2, isPrefix, isFirstDear: true })).toEqual(
        [["bcd", 2]],
      );
    }
  });

  it("finds nothing in an empty layer, and refuses words that have no typos", () => {
    expect(typosIn([], { word: "abcd", budget: 2, isPrefix: true, isFirstDear: true })).toEqual([]);
    expect(() => typosIn(["ab"], { word: "a😀", budget: 1, isPrefix: false, isFirstDear: true })).toThrow(
      RangeError,
    );
    expect(() =>
      typosIn(["ab"], { word: "abc\ud83d", budget: 1, isPrefix: false, isFirstDear: true }),
    ).toThrow(RangeError);
  });

  it("answers over all layers (6)", () => {
    fc.assert(
      fc.property(lookUp({ characters: ["a", "b", "c"] }), fc.array(fc.nat(3)), ([query, terms], sizes) => {
        const writer = new DictionaryWriter();
        for (let at = 0, i = 0; at < terms.length; i++) {
          const size = 1 + (sizes[i] ?? 9);
          writer.numbersOf(sortedDistinct(terms.slice(at, at + size)));
          at += size;
        }
        const found: FoundTypos = [];
        const { dictionary } = writer;
        dictionary.forEachTypo(query, new TypoCache(), (term, cost) =>
          found.push([dictionary.textOf(term), cost]),
        );
        found.sort(([a], [b]) => (a < b ? -1 : 1));
        expect(found).toEqual(typosByHand(terms, query));
      }),
    );
  });
});
