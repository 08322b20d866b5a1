/**
 * Signatures of values:
 *  1. A document has the bits of each of its values, whatever text they came in; repeated texts too.
 *  2. A value of at most 32 positions that is covered by words of a query, articles before them aside, has the signature of the query if
 *     it has all that are no stop words: in any order, again and again, with spaces or without.
 *  3. Of longer values nothing is told.
 *  4. Values spread over all bits, and hardly any two have the same.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { TokenBuffer } from "../../src/analysis/token.js";
import { BatchTerms } from "../../src/indexing/batch-terms.js";
import { ValueTraits } from "../../src/indexing/value-traits.js";
import { analyseQuery } from "../../src/query/query-words.js";
import type { FunctionWords } from "../../src/segment/function-words.js";
import { ANY_SIGNATURE, mayHaveValue, soughtSignature } from "../../src/segment/value-signatures.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const cutter = { analyzer: createAnalyzer({ languages: ["en"], dictionary: [] }), languages: ["en"] };
const { schema } = new IndexFixture().snapshot().index;

function soughtBy(text: string): number {
  return soughtSignature(analyseQuery(cutter, text).words, schema);
}

const value = fc
  .array(fc.constantFrom("e-mail", "useEffect", "東京都", "한국어", "Größe", "x", "mail", "the", "of"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(" "));

test("a document has the bits of its values (1)", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.array(value, { maxLength: 3 })), { minLength: 1 }), (drawn) => {
      const index = new IndexFixture();
      index.write(drawn.map(([title, content], i) => ({ objectID: String(i), title, content })));
      const [{ segment }] = index.snapshot().index.segments;
      const { valueSignatures, documentNumbers } = segment.parts;
      for (const [document, number] of documentNumbers.entries()) {
        const [title, content] = drawn[Number(index.record(number)["objectID"])];
        const bits = [title, ...content].map(soughtBy);
        for (const bit of bits) expect(mayHaveValue(valueSignatures[document], bit)).toBe(true);
        expect(valueSignatures[document]).toBe(bits.reduce((all, bit) => all | bit, 0) >>> 0);
      }
    }),
  );
});

/** Of some languages together; of unspaced ones, too. */
const stopWords = new Set(["the", "of", "의", "の", "から"]);
const functionWords: FunctionWords = {
  stopWords,
  articles: new Set(["the"]),
  stopCharacters: new Set("theof의のから".split("").map((character) => character.charCodeAt(0))),
};
const analyzer = createAnalyzer({ languages: [], dictionary: ["東京", "x.y", "京x"] });

function signatureOf(text: string): number {
  const tokens = new TokenBuffer();
  analyzer.analyze(text, tokens);
  const terms = new BatchTerms(functionWords);
  const numbers = new Uint32Array(tokens.length);
  terms.numberTokens(tokens, numbers);
  const traits = new ValueTraits(terms);
  traits.read(tokens, numbers);
  return traits.signature;
}

const spaced = ["mail", "Box", "useEffect", "x.y", "한국어", "the", "of", "의", "théâtre", "x", "京x"];
const unspaced = ["東京", "京都", "都", "カナ", "からす", "の", "から", "𠮷野", "が"];
const isUnspaced = (word: string): boolean => unspaced.includes(word);

/** As a query has it. */
function saidWord(word: string) {
  const term = analyzer.normalize(word);
  return { term, characters: isUnspaced(word) ? Array.from(term) : [] };
}

/** Unspaced words one after the other, which are one run, or apart. */
function textOf(words: readonly string[], areApart: boolean): string {
  return words.reduce((text, word, i) => {
    const isRun = i > 0 && !areApart && isUnspaced(words[i - 1]) && isUnspaced(word);
    return isRun ? text + word : `${text} ${word}`;
  }, "");
}

const word = fc.oneof(fc.constantFrom(...spaced), fc.constantFrom(...unspaced));
const sayings = fc.uniqueArray(word, { minLength: 1, maxLength: 6 }).chain((words) => {
  const needed = words.filter((one) => !stopWords.has(analyzer.normalize(one)));
  const again = fc.array(fc.constantFrom(...words), { maxLength: 6 });
  const inAnyOrder = again.chain((more) =>
    fc.shuffledSubarray([...needed, ...more], { minLength: needed.length + more.length }),
  );
  return fc.record({
    words: fc.shuffledSubarray(words, { minLength: words.length }),
    said: inAnyOrder,
    articles: fc.nat(2),
    areApart: fc.boolean(),
  });
});

test("a value that is covered by words of the query, and has all that matter, has its signature (2)", () => {
  let count = 0;
  fc.assert(
    fc.property(sayings, ({ words, said, articles, areApart }) => {
      const text = textOf([...Array.from({ length: articles }, () => "The"), ...said], areApart);
      fc.pre(text !== "");
      count++;
      expect(signatureOf(text)).toBe(soughtSignature(words.map(saidWord), functionWords));
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(300);
});

test("a value that lacks a word, or has another, has another signature (2, 4)", () => {
  const said = ["mail box", "mail", "mail box x", "東京", "東京都", "mail 東京"].map(signatureOf);
  expect(new Set(said).size).toBe(said.length);
});

const words = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ term: `w${i}`, characters: [] as string[] }));

test("of values of more than 32 positions nothing is told (3)", () => {
  const sought = (count: number): number => soughtSignature(words(count), functionWords);
  const text = (count: number): string =>
    words(count)
      .map(({ term }) => term)
      .join(" ");
  expect(sought(33)).toBe(ANY_SIGNATURE);
  expect(soughtSignature([{ term: "", characters: Array.from("東".repeat(33)) }], functionWords)).toBe(
    ANY_SIGNATURE,
  );
  expect(sought(0)).toBe(0);
  expect(signatureOf("")).toBe(0);
  expect(signatureOf("...")).toBe(0);
  expect(signatureOf(text(33))).toBe(0);
  expect(signatureOf(text(32))).toBe(sought(32));
  expect(mayHaveValue(0, sought(32))).toBe(false);
  expect(mayHaveValue(0, sought(33))).toBe(true);
});

test("values spread over all bits, and hardly any two have the same (4)", () => {
  const counts = Array.from({ length: 32 }, () => 0);
  const signatures = new Set<number>();
  for (let i = 0; i < 3_200; i++) {
    const signature = soughtSignature(
      [`word${i % 57}`, `word${i}`].map((term) => ({ term, characters: [] })),
      functionWords,
    );
    signatures.add(signature);
    for (let bit = 0; bit < 32; bit++) counts[bit] += (signature >>> bit) & 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(300);
  expect(Math.max(...counts)).toBeLessThan(500);
  expect(signatures.size).toBeGreaterThan(3_000);
});
