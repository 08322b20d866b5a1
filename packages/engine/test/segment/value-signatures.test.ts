/**
 * Signatures of values:
 *  1. A document has the bits of each of its values, whatever text they came in; repeated texts too.
 *  2. A value of at most 32 positions that is covered by words of a query, articles before them aside, has
 *     the bits of what the query says if it has all that are no stop words: in any order, again and again,
 *     with spaces or without. If it is shorter or longer than the query, it mostly lacks the bits of values
 *     that equal the query.
 *  3. Of longer values, and of those with more than 12 different terms, nothing is known.
 *  4. Values spread over all bits, and hardly any two have the same.
 *  5. The bits of a version are the same for ever: those of kept segments are read by later releases.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { TokenBuffer } from "../../src/analysis/token.js";
import { BatchTerms } from "../../src/indexing/batch-terms.js";
import { ValueTraits } from "../../src/indexing/value-traits.js";
import { analyseQuery } from "../../src/query/query-words.js";
import type { FunctionWords } from "../../src/schema/function-words.js";
import { segmentFormat } from "../../src/segment/segment-format.js";
import {
  ANY_VALUES,
  mayHaveValue,
  NO_VALUE,
  type SoughtSignature,
  type SoughtValues,
  soughtValues,
  ValueSignature,
} from "../../src/segment/value-signatures.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const cutter = { analyzer: createAnalyzer({ languages: ["en"], dictionary: [] }), languages: ["en"] };
const { schema } = new IndexFixture().snapshot().index;

function soughtBy(text: string): SoughtValues {
  return soughtValues(analyseQuery(cutter, text).words, schema);
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
        const all = new ValueSignature();
        for (const { said, equal } of [title, ...content].map(soughtBy)) {
          expect(mayHaveValue(valueSignatures, document, said)).toBe(true);
          expect(mayHaveValue(valueSignatures, document, equal)).toBe(true);
          all.add(equal ?? new ValueSignature());
        }
        const stored = valueSignatures.subarray(document * 2, document * 2 + 2);
        expect([...stored]).toEqual([all.low >>> 0, all.high >>> 0]);
      }
    }),
  );
});

function hasBits({ low, high }: ValueSignature, sought: SoughtSignature): boolean {
  return mayHaveValue(Uint32Array.of(low, high), 0, sought);
}

/** Stop words of several languages, among them unspaced ones. */
const stopWords = new Set(["the", "of", "의", "の", "から"]);
const functionWords: FunctionWords = {
  stopWords,
  articles: new Set(["the"]),
  stopCharacters: new Set("theof의のから".split("").map((character) => character.charCodeAt(0))),
};
const analyzer = createAnalyzer({ languages: [], dictionary: ["東京", "x.y", "京x"] });

function signatureOf(text: string): ValueSignature {
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
      const { said: sought } = soughtValues(words.map(saidWord), functionWords);
      expect(hasBits(signatureOf(text), sought)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(300);
});

test("a value that says the query again, or only once, mostly lacks the bits of one that equals it (2)", () => {
  let lacking = 0;
  for (let i = 0; i < 100; i++) {
    const { said, equal } = soughtValues([`w${i}`, `w${i}`].map(saidWord), functionWords);
    const [once, again] = [signatureOf(`W${i}`), signatureOf(`w${i} w${i} w${i}`)];
    expect(hasBits(signatureOf(`w${i}: W${i}`), equal)).toBe(true);
    for (const signature of [once, again]) {
      expect(hasBits(signature, said)).toBe(true);
      if (!hasBits(signature, equal)) lacking++;
    }
  }
  expect(lacking).toBeGreaterThan(190);
});

test("a value that lacks a word, or has another, has another signature (2, 4)", () => {
  const said = ["mail box", "mail", "mail box x", "東京", "東京都", "mail 東京"].map((text) =>
    JSON.stringify(signatureOf(text)),
  );
  expect(new Set(said).size).toBe(said.length);
});

const wordsTo = (length: number, different = length) =>
  Array.from({ length }, (_, i) => ({ term: `w${i % different}`, characters: [] as string[] }));

const none = new ValueSignature();

test("of values of more than 32 positions, or of more than 12 terms, nothing is known (3)", () => {
  const sought = (length: number, different?: number): SoughtSignature =>
    soughtValues(wordsTo(length, different), functionWords).equal;
  const signature = (length: number, different?: number): ValueSignature =>
    signatureOf(
      wordsTo(length, different)
        .map(({ term }) => term)
        .join(" "),
    );
  expect(sought(33, 2)).toBe(null);
  expect(sought(13)).toBe(null);
  const tooLong = [{ term: "", characters: Array.from("東".repeat(33)) }];
  expect(soughtValues(tooLong, functionWords)).toEqual(ANY_VALUES);
  expect(soughtValues([], functionWords)).toEqual({ said: NO_VALUE, equal: NO_VALUE });
  for (const nothing of ["", "..."]) expect(signatureOf(nothing)).toEqual(none);
  expect(signature(33, 2)).toEqual(none);
  expect(signature(13)).toEqual(none);
  expect(signature(32, 12)).toEqual(sought(32, 12));
  const stored = new Uint32Array(2);
  expect(mayHaveValue(stored, 0, sought(32, 12))).toBe(false);
  expect(mayHaveValue(stored, 0, NO_VALUE)).toBe(false);
  expect(mayHaveValue(stored, 0, null)).toBe(true);
});

test("values spread over all bits, and hardly any two have the same (4)", () => {
  const counts = Array.from({ length: 64 }, () => 0);
  const signatures = new Set<string>();
  for (let i = 0; i < 3_200; i++) {
    const terms = [`word${i % 57}`, `word${i}`].map((term) => ({ term, characters: [] }));
    const { low, high } = soughtValues(terms, functionWords).equal ?? none;
    signatures.add(`${low} ${high}`);
    for (let bit = 0; bit < 64; bit++) counts[bit] += ((bit < 32 ? low : high) >>> (bit & 31)) & 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(180);
  expect(Math.max(...counts)).toBeLessThan(310);
  expect(signatures.size).toBeGreaterThan(3_150);
});

test("a value of nothing but stop words has as many bits as others (4)", () => {
  const bits = ({ low, high }: ValueSignature): number =>
    [low, high].reduce((sum, half) => sum + (half >>> 0).toString(2).replaceAll("0", "").length, 0);
  expect(bits(signatureOf("of the"))).toBeGreaterThan(3);
});

test("the bits of a version are the same for ever (5)", () => {
  const bits = ["mail", "mail mail", "mail box", "of the", "東京"].flatMap((text) => {
    const { low, high } = signatureOf(text);
    return [low >>> 0, high >>> 0];
  });
  expect([segmentFormat.version, ...bits]).toEqual([
    10, 8390658, 8388608, 8390656, 50331648, 134873096, 1048576, 2162696, 2162688, 131584, 10485824,
  ]);
});
