/**
 * The dictionary and its writer, against a Map from text to number:
 *  1. Numbers are given in order of appearance, within a batch in order of the texts, and never change.
 *  2. Every look-up (find, text, comparison, prefix, text order) is that of the plain texts, over all layers.
 *  3. A dictionary once handed out stays as it was.
 *  4. There are O(log terms) layers, the largest first.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import { NO_TERM, TermDictionary } from "../../src/dictionary/term-dictionary.js";
import { TypoCache } from "../../src/dictionary/typo-cache.js";
import { anyText, sortedTexts } from "./plain-texts.js";

const batches = (): fc.Arbitrary<string[][]> => fc.array(sortedTexts(30), { maxLength: 12 });

interface Written {
  readonly dictionary: TermDictionary;
  /** In order of their numbers. */
  readonly texts: readonly string[];
}

function written(input: readonly string[][]): Written {
  const writer = new DictionaryWriter();
  for (const batch of input) writer.numbersOf(batch);
  return { dictionary: writer.dictionary, texts: [...new Set(input.flat())] };
}

describe("the dictionary writer", () => {
  it("gives numbers in order of appearance, for good (1)", () => {
    fc.assert(
      fc.property(batches(), (input) => {
        const writer = new DictionaryWriter();
        const numbers = new Map<string, number>();
        for (const batch of input) {
          const given = writer.numbersOf(batch);
          for (const text of batch) if (!numbers.has(text)) numbers.set(text, numbers.size);
          expect([...given]).toEqual(batch.map((text) => numbers.get(text)));
          expect(writer.dictionary.termCount).toBe(numbers.size);
        }
        const found = Array.from(numbers.keys(), (text) => writer.dictionary.find(text));
        expect(found).toEqual([...numbers.values()]);
      }),
    );
  });

  it("leaves a dictionary that was handed out as it was (3)", () => {
    const writer = new DictionaryWriter();
    writer.numbersOf(["b", "d"]);
    const before = writer.dictionary;
    writer.numbersOf(["a", "b", "c"]);
    expect([before.termCount, before.find("a"), before.find("d")]).toEqual([2, NO_TERM, 1]);
    expect(["a", "b", "c", "d"].map((text) => writer.dictionary.find(text))).toEqual([2, 0, 3, 1]);
  });

  it("keeps few layers, each more than twice the next (4)", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (sizes) => {
        const writer = new DictionaryWriter();
        let next = 0;
        for (const size of sizes) {
          writer.numbersOf(Array.from({ length: size }, () => String(1_000_000 + next++)));
          const counts = writer.dictionary.layers.map(({ count }) => count);
          for (let i = 1; i < counts.length; i++) expect(counts[i] * 2).toBeLessThan(counts[i - 1]);
        }
        expect(writer.dictionary.termCount).toBe(next);
      }),
    );
  });

  it("makes no layer where nothing is new", () => {
    const writer = new DictionaryWriter();
    expect([...writer.numbersOf([])]).toEqual([]);
    expect(writer.dictionary.layers).toEqual([]);
    writer.numbersOf(["a", "b"]);
    const { dictionary } = writer;
    expect([...writer.numbersOf(["b"])]).toEqual([1]);
    expect(writer.dictionary).toBe(dictionary);
  });
});

describe("the term dictionary", () => {
  it("knows each text by its number, and no other text (2)", () => {
    fc.assert(
      fc.property(batches(), fc.array(anyText()), (input, others) => {
        const { dictionary, texts } = written(input);
        expect(texts.map((_, term) => dictionary.textOf(term))).toEqual(texts);
        for (const known of [texts, others]) {
          expect(known.map((text) => dictionary.find(text))).toEqual(
            known.map((text) => texts.indexOf(text)),
          );
        }
        const all = [...new Set([...texts, ...others])].sort();
        expect([...dictionary.findAll(all)]).toEqual(all.map((text) => texts.indexOf(text)));
      }),
    );
  });

  it("compares terms with texts (2)", () => {
    fc.assert(
      fc.property(batches(), anyText(), (input, other) => {
        const { dictionary, texts } = written(input);
        texts.forEach((text, term) => {
          expect(Math.sign(dictionary.compareToText(term, other))).toBe(
            text < other ? -1 : text > other ? 1 : 0,
          );
          expect(dictionary.startsWith(term, other.slice(0, 1))).toBe(text.startsWith(other.slice(0, 1)));
        });
      }),
    );
  });

  it("visits each term with a prefix once (2)", () => {
    fc.assert(
      fc.property(batches(), anyText(), (input, text) => {
        const { dictionary, texts } = written(input);
        for (const prefix of [text, text.slice(0, 1), ""]) {
          const visited: number[] = [];
          dictionary.forEachWithPrefix(prefix, (term) => visited.push(term));
          const wanted = texts.flatMap((other, term) => (other.startsWith(prefix) ? [term] : []));
          expect(visited.sort((a, b) => a - b)).toEqual(wanted);
        }
      }),
    );
  });

  it("puts wanted terms in order of their texts (2)", () => {
    fc.assert(
      fc.property(batches(), fc.array(fc.nat({ max: 3 }), { minLength: 1 }), (input, pattern) => {
        const { dictionary, texts } = written(input);
        // Each so often as drawn.
        const terms = texts.flatMap((_, term) => Array<number>(pattern[term % pattern.length]).fill(term));
        const wanted = texts.filter((_, term) => terms.includes(term)).sort();
        const sorted = [...dictionary.inTextOrder(Uint32Array.from(terms))];
        expect(sorted.map((term) => texts[term])).toEqual(wanted);
      }),
    );
  });

  it("is empty without layers", () => {
    const dictionary = new TermDictionary([]);
    const visited: number[] = [];
    dictionary.forEachWithPrefix("", (term) => visited.push(term));
    dictionary.forEachTypo(
      { word: "abcd", budget: 2, isPrefix: true, isFirstDear: true },
      new TypoCache(),
      (term) => visited.push(term),
    );
    expect([dictionary.termCount, dictionary.find(""), visited]).toEqual([0, NO_TERM, []]);
    expect(dictionary.inTextOrder(new Uint32Array(0)).length).toBe(0);
  });
});
