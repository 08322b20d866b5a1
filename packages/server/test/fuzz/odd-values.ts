import fc from "fast-check";
import { type RawJson, RawText } from "./raw-json.js";

/** Texts that programs mistake for something else, or cut, fold, trim or lose. */
export const oddTexts: readonly string[] = [
  "",
  " ",
  ".",
  "..",
  "../../etc/passwd",
  "a/b",
  "a%2Fb",
  "%",
  "%00",
  "*",
  "\u0000",
  "a\u0000b",
  "\u0001\u001f\u007f\u0085",
  "\t\r\n",
  "\u00a0\u2028\u2029\u3000",
  "\ufeffmark",
  "\ufffd\ufffe\uffff",
  "\u200b\u200d\u2060\u00ad",
  "\u202eright to left\u202c",
  "e\u0301 \u00e9",
  "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030a\u030b\u030c",
  "\u0301",
  "\u0430dmin",
  "\u212a \u017f \u0131 \u0130 \u00df \u1e9e \ufb01",
  "\u1100\u1161\u11a8 \uac01",
  "\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67 \ud83c\uddeb\ud83c\uddee",
  "\u{10ffff}\u{20000}",
  "\u0e01\u0e33 \u4eac\u90fd \u05e9\u05dc\u05d5\u05dd",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "null",
  "true",
  "NaN",
  "-0",
  "1e3",
  "0x10",
  "9007199254740993",
  "objectID",
  "version",
  "updatedAt",
  "<script>alert(1)</script>",
  "' OR 1=1 --",
  '"}],"x":[{"',
  "\\",
  "\\u0000",
  "${7*7} {{7*7}} %s %n",
];

/** Halves of surrogate pairs, which no UTF-8 can have: JSON writes them as escapes. */
export const brokenTexts: readonly string[] = ["\ud800", "a\udc00", "\udc00\ud800", "x\ud83d"];

/** Numbers at which doubles, 32-bit or 53-bit integers end. */
export const oddNumbers: readonly RawJson[] = [
  ...[0, 1, -1, 0.5, -0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308],
  ...[2 ** 31, 2 ** 32, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...["-0", "1e400", "-1e400", "1E+2", "1.0", "0.1e1", "123456789012345678901234567890"].map(rawText),
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);

const deep = fc
  .constantFrom(3, 20, 90, 96, 97, 98, 99, 100, 101, 5_000)
  .chain((depth) => fc.constantFrom(nested("[", "]", depth), nested('{"a":', "}", depth, "1")));

/** A value that few fields expect. */
export const oddValue: fc.Arbitrary<RawJson> = fc.oneof(
  fc.constantFrom<RawJson>(null, true, false, [], {}, [[]], [null]),
  fc.constantFrom(...oddNumbers),
  fc.constant(rawText('{"__proto__":{"a":1},"constructor":null}')),
  oddText,
  deep,
);

/** Whatever a record may have as the value of an attribute, and some that none may have. */
export const attributeValue: fc.Arbitrary<RawJson> = fc.oneof(
  { weight: 300, arbitrary: usualValue() },
  { weight: 1, arbitrary: fc.constantFrom(99_000, 100_000).map((length) => "e\u0301 ".repeat(length / 4)) },
);

function usualValue(): fc.Arbitrary<RawJson> {
  return fc.letrec<{ value: RawJson }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: fc.constantFrom("red", "blue lamp", "Red", "7", 7, true, null) },
      { weight: 2, arbitrary: oddText },
      { weight: 2, arbitrary: fc.constantFrom(...oddNumbers) },
      { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
      {
        weight: 1,
        arbitrary: fc.array(fc.tuple(oddText, tie("value")), { maxLength: 3 }).map(objectOfFields),
      },
    ),
  })).value;
}

/** An object with these fields. A field `__proto__` is one like any other. */
export function objectOfFields(fields: readonly (readonly [string, RawJson])[]): RawJson {
  return Object.fromEntries(fields);
}

function rawText(text: string): RawText {
  return new RawText(text);
}

function nested(open: string, close: string, depth: number, inner = ""): RawText {
  return new RawText(`${open.repeat(depth)}${inner}${close.repeat(depth)}`);
}
