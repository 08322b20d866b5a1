/**
 * The forward index gives back what was recorded:
 *  1. Every token with its term, kind, slot, lead and span, in order; only tokens of first values have leads.
 *  2. Positions go on by 8 more at each boundary between two values, empty ones too, and saturate at 65,535.
 *     Tokens behind keep their length.
 *  3. Reading only the terms that are sought gives the same tokens as reading all and leaving out the rest.
 *  4. The document's length counts words and unspaced characters only.
 *  5. Values come back with both positions of their first tokens, and their lengths.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { TokenBuffer, TokenKind } from "../../src/analysis/token.js";
import { GrowableUint16, GrowableUint32 } from "../../src/collections/growable-array.js";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import { LEAD_MAX, STOP_WORDS_ALONE } from "../../src/forward-index/token-codes.js";
import { encodeDocument } from "../../src/forward-index/token-encoder.js";
import { TokenRecorder } from "../../src/forward-index/token-recorder.js";
import { TermRoles } from "../../src/query/term-roles.js";
import { standing } from "./standing.js";
import { standingValues } from "./standing-values.js";

interface ReadToken {
  slot: number;
  lead: number;
  text: string;
  kind: number;
  start: number;
  end: number;
}

const analyzer = createAnalyzer({ languages: ["en"], dictionary: ["東京"] });

/** Term numbers so far apart that some take one unit and some two. */
const numberStep = 3_001;

interface Encoded {
  readonly units: Uint16Array;
  /** By recorded token its term. Term numbers are the indexes times `numberStep`. */
  readonly texts: readonly string[];
  readonly length: number;
}

/** Any leads, and what stands in place of one. */
const leadIn = (slot: number): number => [0, 1, LEAD_MAX, STOP_WORDS_ALONE, 7][slot % 5];

/** Records attributes (by slot the values of each) and encodes them. */
function encode(attributes: readonly (readonly string[])[]): Encoded {
  const codes = new GrowableUint32();
  const recorder = new TokenRecorder(codes);
  const buffer = new TokenBuffer();
  const texts: string[] = [];
  let length = 0;
  for (const [slot, values] of attributes.entries()) {
    if (values.length === 0) continue;
    recorder.startAttribute(slot, leadIn(slot));
    for (const value of values) {
      analyzer.analyze(value, buffer);
      const terms = Uint32Array.from({ length: buffer.length }, (_, i) => texts.push(buffer.terms[i]) - 1);
      length += recorder.addValue(buffer, terms);
    }
    recorder.endAttribute();
  }
  const sink = new GrowableUint16();
  const dictionaryNumber = Uint32Array.from(texts, (_, i) => i * numberStep);
  encodeDocument({ codes: codes.view(), length, dictionaryNumber }, sink);
  const writer = new ForwardIndexWriter(sink.length);
  writer.add(sink.array, sink.length);
  return { units: writer.finish().forwardUnits, texts, length };
}

/** Encodes attributes and reads them back. */
function roundTrip(attributes: readonly (readonly string[])[]): { tokens: ReadToken[]; length: number } {
  const { units, texts, length } = encode(attributes);
  const read = new DocumentTokens();
  read.read(units, 0, units.length, null);
  const tokens = Array.from({ length: read.length }, (_, i) => ({
    slot: read.slot(i),
    lead: read.lead(i),
    text: texts[read.term(i) / numberStep],
    kind: read.kind(i),
    start: read.start(i),
    end: read.end(i),
  }));
  expect(read.documentLength).toBe(length);
  return { tokens, length };
}

/** What the analyzer says, by the definitions. */
function expected(attributes: readonly (readonly string[])[]): ReadToken[] {
  const tokens: ReadToken[] = [];
  const buffer = new TokenBuffer();
  for (const [slot, values] of attributes.entries()) {
    let base = 0;
    for (const [ordinal, text] of values.entries()) {
      const hasLead = ordinal === 0 && leadIn(slot) <= LEAD_MAX;
      analyzer.analyze(text, buffer);
      for (let i = 0; i < buffer.length; i++) {
        const kind = buffer.kinds[i];
        const isBigram = kind === TokenKind.gram && overlapsNextGram(buffer, i);
        const span = kind === TokenKind.joined || isBigram ? 1 : 0;
        const start = base + buffer.positions[i];
        tokens.push({
          slot,
          lead: hasLead ? leadIn(slot) : 0,
          text: buffer.terms[i],
          kind,
          start: Math.min(start, 65_535),
          end: Math.min(start, 65_535) + span,
        });
      }
      base += buffer.positionCount + 8;
    }
  }
  return tokens;
}

function overlapsNextGram(buffer: TokenBuffer, i: number): boolean {
  for (let next = i + 1; next < buffer.length; next++) {
    if (buffer.kinds[next] === TokenKind.gram) return buffer.starts[next] < buffer.ends[i];
  }
  return false;
}

const pieces = fc.constantFrom(
  "a",
  "B",
  "e-mail",
  "useEffect",
  " ",
  "-",
  "x.y",
  "日本語",
  "東京都",
  "か\u3099",
  "한국어",
  "7",
  "-",
);
const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
const attributes = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 12 });

test("every token comes back with its term, kind, slot, lead and span", () => {
  fc.assert(
    fc.property(attributes, (values) => {
      expect(roundTrip(values).tokens).toEqual(expected(values));
    }),
  );
});

test("reading only sought terms gives the tokens that reading all gives of them", () => {
  const indexes = fc.array(fc.nat(60), { maxLength: 6 });
  const rolesOfThread = new TermRoles();
  const tokens = new DocumentTokens();
  fc.assert(
    fc.property(attributes, indexes, indexes, (values, ofFirst, ofSecond) => {
      const { units, texts } = encode(values);
      rolesOfThread.reset({ termCount: Math.max(61, texts.length) * numberStep, startsWith: () => false });
      for (const index of ofFirst) rolesOfThread.add(index * numberStep, 0);
      for (const index of ofSecond) rolesOfThread.add(index * numberStep, 1);
      const isSought = (term: number): boolean =>
        ofFirst.includes(term / numberStep) || ofSecond.includes(term / numberStep);
      tokens.read(units, 0, units.length, null);
      const expected = standing(tokens).filter(([term]) => isSought(term));
      tokens.read(units, 0, units.length, rolesOfThread.sought);
      expect(standing(tokens)).toEqual(expected);
    }),
  );
});

test("positions go on by 8 more at each boundary between two values, empty ones too", () => {
  const { tokens } = roundTrip([["one two", "", "three"]]);
  expect(tokens.map(({ text, start }) => [text, start])).toEqual([
    ["one", 0],
    ["two", 1],
    ["three", 18],
  ]);
});

test("a slot above the codes of items is not taken for a term", () => {
  const values = Array.from({ length: 40 }, (_, slot) => [`word${slot}`]);
  expect(
    roundTrip(values)
      .tokens.filter(({ kind }) => kind === TokenKind.word)
      .map(({ slot }) => slot),
  ).toEqual([...values.keys()]);
});

test("positions saturate at 65,535", () => {
  const { tokens } = roundTrip([["w ".repeat(65_534), "x-y z"]]);
  expect(tokens.slice(-4).map(({ start, end }) => [start, end])).toEqual([
    [65_535, 65_535],
    [65_535, 65_536],
    [65_535, 65_535],
    [65_535, 65_535],
  ]);
});

test("the length counts words and unspaced characters only", () => {
  expect(roundTrip([["e-mail useEffect"], ["日本語"], ["東京都"]]).length).toBe(3 + 3 + 3);
});

test("values come back with both positions of their first tokens, and their lengths", () => {
  fc.assert(
    fc.property(attributes, (values) => {
      const { units } = encode(values);
      const tokens = new DocumentTokens();
      tokens.read(units, 0, units.length, null);
      const buffer = new TokenBuffer();
      const expected: number[] = [];
      for (const texts of values) {
        let start = 0;
        for (const text of texts) {
          analyzer.analyze(text, buffer);
          if (buffer.length > 0) expected.push(start, buffer.positionCount);
          start += buffer.positionCount + 8;
        }
      }
      const found = standingValues(tokens).values;
      expect(found.flatMap(([, , start, length]) => [start, length])).toEqual(expected);
      for (const [documentPosition, first, start] of found) {
        expect(tokens.documentPosition(first)).toBe(documentPosition);
        expect(tokens.start(first)).toBe(start);
      }
    }),
  );
});
