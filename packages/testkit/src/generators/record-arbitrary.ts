import type { JsonObject, JsonValue } from "@findling/protocol";
import fc from "fast-check";
import type { Lexicon } from "./lexicon.js";
import { repeatedWord, textArbitrary } from "./text-arbitrary.js";

/**
 * Records with nested, dotted, mixed, missing and null attributes. The lists have the paths that lead to
 * values. Settings and requests draw from these.
 */
export const searchablePaths: readonly string[] = [
  "title",
  "hierarchy.lvl0",
  "hierarchy.lvl1",
  "content",
  "tags",
  "items.name",
  "meta.kind",
  "rating",
  "nothing",
];
export const scalarPaths: readonly string[] = [
  "rating",
  "popularity",
  "meta.kind",
  "group",
  "tags",
  "nothing",
];

/** A few values of every type. */
const mixedValue: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  0,
  1,
  1.5,
  -2,
  "",
  "1",
  "use",
  "Z",
  "é",
  true,
  false,
  null,
);
const groupValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>("x", "y", 1, "1", "", null),
  fc.constantFrom<JsonValue[]>(["x"], [null, "y"], []),
);

/** The most words of a title, of a content, and of a content that is long enough for a snippet. */
export interface TextLengths {
  readonly short: number;
  readonly long: number;
  readonly longest: number;
}

/** From this number of words on, a snippet shows only a part of the text (ranking 6.2). */
const snippetWords = 31;

export function attributesArbitrary(lexicon: Lexicon, lengths: TextLengths): fc.Arbitrary<JsonObject> {
  const short: fc.Arbitrary<JsonValue> = fc.oneof(
    { weight: 8, arbitrary: textArbitrary(lexicon, lengths.short) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const long: fc.Arbitrary<JsonValue> = fc.oneof(
    { weight: 4, arbitrary: textArbitrary(lexicon, lengths.long) },
    { weight: 2, arbitrary: textArbitrary(lexicon, lengths.longest, snippetWords) },
    { weight: 1, arbitrary: repeatedWord(lexicon) },
    { weight: 2, arbitrary: fc.array(fc.oneof(short, mixedValue), { maxLength: 4 }) },
    // Long enough for a snippet, too.
    { weight: 1, arbitrary: fc.array(textArbitrary(lexicon, 2), { minLength: 10, maxLength: 40 }) },
  );
  return fc.record(
    {
      title: short,
      hierarchy: fc.record({ lvl0: short, lvl1: short }, { requiredKeys: [] }),
      content: long,
      tags: fc.array(fc.oneof(short, mixedValue), { maxLength: 3 }),
      items: fc.array(fc.oneof(fc.record({ name: short }), mixedValue), { maxLength: 3 }),
      meta: fc.oneof(fc.record({ kind: mixedValue }), mixedValue),
      "meta.kind": mixedValue,
      rating: mixedValue,
      popularity: fc.integer({ min: 0, max: 3 }),
      group: groupValue,
    },
    { requiredKeys: [] },
  );
}
