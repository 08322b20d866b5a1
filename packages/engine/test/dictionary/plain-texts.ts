import fc from "fast-check";

/** Sorted by UTF-16 code unit, as the dictionary sorts, and distinct. */
export function sortedDistinct(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort();
}

/** Characters that sort differently by code unit and by code point, and both halves of a pair alone. */
const awkwardCharacter = fc.constantFrom(
  "a",
  "b",
  "\uffff",
  "\ue000",
  "😀",
  "😁",
  "\ud83d",
  "\ude00",
  "\u0001",
  "\0",
);

/** Many equal beginnings: short words over a small alphabet; and any string, lone surrogates included. */
export const anyText = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 }),
    fc.string({ unit: awkwardCharacter, maxLength: 4 }),
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.string({ unit: fc.constantFrom("x", "y"), minLength: 300, maxLength: 310 }),
  );

export const sortedTexts = (maxLength = 60): fc.Arbitrary<string[]> =>
  fc.array(anyText(), { maxLength }).map(sortedDistinct);
