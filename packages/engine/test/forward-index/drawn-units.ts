import fc from "fast-check";
import { GrowableUint16 } from "../../src/collections/growable-array.js";
import {
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  LEAD_MAX,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  RUN_END,
  RUN_START,
  SKIP,
  STOP_WORDS_ALONE,
  WIDE,
  WORD_IN_RUN,
} from "../../src/forward-index/token-codes.js";
import { encodeDocument } from "../../src/forward-index/token-encoder.js";
import { wideCode } from "../../src/forward-index/wide-code.js";

/**
 * Codes of terms: of one unit, among them those that second units look like, and of two units, of which
 * several have the first one in common.
 */
export const drawnCode = fc.oneof(
  fc.integer({ min: FIRST_TERM, max: FIRST_TERM + 5 }),
  fc.integer({ min: WIDE - 4, max: WIDE - 1 }),
  fc
    .tuple(fc.integer({ min: WIDE, max: WIDE + 3 }), fc.integer({ min: WIDE - 4, max: WIDE - 1 }))
    .map(([high, low]) => wideCode(high, low)),
);

const item = fc.oneof(
  { weight: 8, arbitrary: drawnCode.map((code) => [code]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(drawnCode, fc.constantFrom(PIECE, JOINED, HANGUL_GRAM), drawnCode)
      .map(([word, kind, part]) => [word, kind, part]),
  },
  { weight: 1, arbitrary: fc.constant([SKIP]) },
  { weight: 1, arbitrary: fc.constant([NEXT_VALUE]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(fc.tuple(fc.boolean(), drawnCode), { maxLength: 12 }), drawnCode)
      .map(([grams, last]) => [
        RUN_START,
        ...grams.flatMap(([isWord, code]) => (isWord ? [WORD_IN_RUN, code] : [code])),
        RUN_END,
        last,
      ]),
  },
);

/** Each term that is drawn above has its own number in the dictionary, too. */
const dictionaryNumber = Uint32Array.from({ length: 80_000 }, (_, number) => number);

type Attribute = readonly [head: number, items: readonly (readonly number[])[]];

/** A whole document (see token-codes.ts). */
export function wholeOf(attributes: readonly Attribute[]): Uint16Array {
  const codes = attributes.flatMap(([head, items]) => [head, ...items.flat(), END_ATTRIBUTE]);
  const sink = new GrowableUint16();
  encodeDocument({ codes: Uint32Array.from(codes), length: codes.length, dictionaryNumber }, sink);
  return sink.view();
}

const lead = fc.constantFrom(0, 0, 1, 2, LEAD_MAX, STOP_WORDS_ALONE);
const attributes = fc
  .uniqueArray(fc.tuple(fc.nat(20), lead, fc.array(item, { maxLength: 40, size: "max" })), {
    selector: ([slot]) => slot,
    maxLength: 5,
  })
  .map((drawn) =>
    drawn
      .toSorted(([a], [b]) => a - b)
      .map(([slot, lead, items]): Attribute => [slot | (lead << LEAD_SHIFT), items]),
  );

/** Whole documents. Neighbours have attributes in common, which are stored once. */
export const drawnDocuments = attributes
  .chain((all) => fc.array(fc.subarray(all), { minLength: 1, maxLength: 6 }))
  .map((documents) => documents.map(wholeOf));
