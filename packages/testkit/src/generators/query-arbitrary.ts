import { contentWordsMax, freeWordsMax, queryCodePointsMax } from "@findling/protocol";
import fc from "fast-check";
import { type Lexicon, wordOrPhrase } from "./lexicon.js";
import { littleWords, separators } from "./vocabulary.js";

/** Most stand nowhere. */
const strangeWord = fc.string({
  unit: fc.constantFrom("a", "b", "e", "s", "u", "x"),
  minLength: 1,
  maxLength: 5,
});

const beginning = ({ words }: Lexicon, lengthMax: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: lengthMax }))
    .map(([word, length]) => Array.from(word).slice(0, length).join(""));

/** Words of the corpus, their beginnings, little words, and words that stand nowhere. */
const queryWord = (lexicon: Lexicon): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: wordOrPhrase(lexicon) },
    { weight: 3, arbitrary: beginning(lexicon, 6) },
    { weight: 2, arbitrary: fc.constantFrom(...littleWords) },
    { weight: 1, arbitrary: strangeWord },
  );

/**
 * Words separated by blanks. With a joiner a word would be two that match written together, and one of
 * letters and digits would match cut in two: both are cut there.
 */
export const blankSeparatedQuery = (lexicon: Lexicon): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(queryWord(lexicon), { maxLength: 4 }), fc.constantFrom("", "", "", " "))
    .map(([found, end]) => withoutJoinersAndCuts(found.join(" ")) + end);

const withoutJoinersAndCuts = (text: string): string =>
  text.replaceAll(/[-‐._/&]/g, " ").replaceAll(/(?<=\p{L}\p{M}*)(?=\p{N})|(?<=\p{N}\p{M}*)(?=\p{L})/gu, " ");

/** A word, or the beginning of one, with one or two letters missing, doubled, swapped or replaced. */
function mistypedWord(lexicon: Lexicon): fc.Arbitrary<string> {
  // Often in the first two letters, where it may be dearer.
  const anyPlace = fc.oneof({ weight: 2, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(1) });
  const edit = fc.record({ at: anyPlace, kind: fc.constantFrom("drop", "double", "swap", "replace") });
  const typed = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...lexicon.words) },
    { weight: 2, arbitrary: beginning(lexicon, 8) },
    { weight: 1, arbitrary: fc.constantFrom(...littleWords) },
  );
  return fc.tuple(typed, fc.array(edit, { minLength: 1, maxLength: 2 })).map(([word, edits]) =>
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

/** Few words, of which most are mistyped; often the last is still typed. */
export function mistypedQuery(lexicon: Lexicon): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 4, arbitrary: mistypedWord(lexicon) },
    { weight: 1, arbitrary: wordOrPhrase(lexicon) },
  );
  return fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom("", "", " "))
    .map(([found, end]) => withinLimit(found.join(" ") + end));
}

const withinLimit = (q: string): string => Array.from(q).slice(0, queryCodePointsMax).join("");

/** More content words than are looked for, or more free words. */
function longQuery({ words }: Lexicon): fc.Arbitrary<string> {
  const content = fc.array(fc.constantFrom(...words, ...littleWords), {
    minLength: contentWordsMax + 1,
    maxLength: contentWordsMax + 6,
  });
  const free = fc.tuple(
    fc.array(fc.constantFrom("the", "of", "is"), { minLength: freeWordsMax, maxLength: freeWordsMax + 2 }),
    fc.array(fc.constantFrom(...words, ...littleWords), { minLength: 1, maxLength: 4 }),
  );
  return fc
    .oneof(
      content,
      free.map((parts) => parts.flat()),
    )
    .map((found) => `${found.join(" ")} `);
}

/** Also mistyped words, words cut in two or written together, other separators, and any text at all. */
export function anyQuery(lexicon: Lexicon): fc.Arbitrary<string> {
  const writtenTogether = fc.tuple(queryWord(lexicon), queryWord(lexicon)).map((pair) => pair.join(""));
  const cut = fc
    .tuple(fc.constantFrom(...lexicon.words), fc.integer({ min: 1, max: 5 }))
    .map(([word, at]) => `${word.slice(0, at)} ${word.slice(at)}`);
  const part = fc.oneof(
    { weight: 6, arbitrary: queryWord(lexicon) },
    { weight: 3, arbitrary: mistypedWord(lexicon) },
    { weight: 1, arbitrary: writtenTogether },
    { weight: 1, arbitrary: cut },
  );
  const text = fc
    .array(fc.tuple(part, fc.constantFrom(...separators)), { maxLength: 6 })
    .chain((pairs) => fc.constantFrom("", "", " ").map((end) => pairs.flat().slice(0, -1).join("") + end));
  return fc
    .oneof(
      { weight: 40, arbitrary: text },
      { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
      { weight: 1, arbitrary: longQuery(lexicon) },
    )
    .map(withinLimit);
}

/**
 * Several content words, which hardly any record has all of, with little words between them; often it is
 * still typed.
 */
export function question(lexicon: Lexicon): fc.Arbitrary<string> {
  const content = fc.oneof(
    { weight: 8, arbitrary: wordOrPhrase(lexicon) },
    { weight: 2, arbitrary: mistypedWord(lexicon) },
    { weight: 2, arbitrary: strangeWord },
  );
  const little = fc.array(fc.constantFrom(...littleWords), { maxLength: 2 });
  const start = fc.constantFrom("", "what is ", "is ");
  const end = fc.oneof(
    fc.constant(" "),
    fc.constant("?"),
    beginning(lexicon, 3).map((typed) => ` ${typed}`),
  );
  return fc
    .tuple(start, fc.array(fc.tuple(content, little), { minLength: 3, maxLength: 7 }), end)
    .map(([before, parts, behind]) => before + parts.flat(2).join(" ") + behind)
    .map(withinLimit);
}
