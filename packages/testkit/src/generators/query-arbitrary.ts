import fc from "fast-check";
import { separators } from "./vocabulary.js";

/** Words of the corpus, their beginnings, and words that stand nowhere. */
function queryWord(words: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...words);
  const prefix = fc
    .tuple(known, fc.integer({ min: 1, max: 6 }))
    .map(([word, length]) => Array.from(word).slice(0, length).join(""));
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 3, arbitrary: prefix },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: fc.constantFrom("a", "b", "e", "s", "u", "x"),
        minLength: 1,
        maxLength: 5,
      }),
    },
  );
}

/** Words separated by blanks. With a joiner a word would be two that match written together: it is cut there. */
export const blankSeparatedQuery = (words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(queryWord(words), { maxLength: 4 }), fc.constantFrom("", "", "", " "))
    .map(([found, end]) => found.join(" ").replaceAll(/[-‐._]/g, " ") + end);

/** A word with one or two letters missing, doubled, swapped or replaced. */
function mistypedWord(words: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({ at: fc.nat(12), kind: fc.constantFrom("drop", "double", "swap", "replace") });
  return fc
    .tuple(fc.constantFrom(...words), fc.array(edit, { minLength: 1, maxLength: 2 }))
    .map(([word, edits]) =>
      edits
        .reduce((letters, { at, kind }) => {
          const place = at % Math.max(1, letters.length);
          const [first = "", second = "", ...rest] = letters.slice(place);
          const edited = {
            drop: [second, ...rest],
            double: [first, first, second, ...rest],
            swap: [second, first, ...rest],
            replace: ["o", second, ...rest],
          }[kind];
          return [...letters.slice(0, place), ...(edited ?? [])].filter((letter) => letter !== "");
        }, Array.from(word))
        .join(""),
    );
}

/** Also mistyped words, words cut in two or written together, other separators, and any text at all. */
export function anyQuery(words: readonly string[]): fc.Arbitrary<string> {
  const writtenTogether = fc.tuple(queryWord(words), queryWord(words)).map((pair) => pair.join(""));
  const cut = fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 5 }))
    .map(([word, at]) => `${word.slice(0, at)} ${word.slice(at)}`);
  const part = fc.oneof(
    { weight: 6, arbitrary: queryWord(words) },
    { weight: 3, arbitrary: mistypedWord(words) },
    { weight: 1, arbitrary: writtenTogether },
    { weight: 1, arbitrary: cut },
  );
  const text = fc
    .array(fc.tuple(part, fc.constantFrom(...separators)), { maxLength: 6 })
    .chain((pairs) => fc.constantFrom("", "", " ").map((end) => pairs.flat().slice(0, -1).join("") + end));
  return fc.oneof(
    { weight: 20, arbitrary: text },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  );
}
