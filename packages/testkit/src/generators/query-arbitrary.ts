import { contentWordsMax, freeWordsMax, queryCodePointsMax } from "@findling/protocol";
import fc from "fast-check";
import { type Lexicon, wordOrPhrase } from "./lexicon.js";
import { littleWords, separators } from "./vocabulary.js";

/** Most of these words occur nowhere. */
const strangeWord = fc.string({
  unit: fc.constantFrom("a", "b", "e", "s", "u", "x"),
  minLength: 1,
  maxLength: 5,
});

const beginning = ({ words }: Lexicon, lengthMax: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: lengthMax }))
    .map(([word, length]) => Array.from(word).slice(0, length).join(""));

/** Words of the corpus, their beginnings, little words, and words that occur nowhere. */
const queryWord = (lexicon: Lexicon): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: wordOrPhrase(lexicon) },
    { weight: 3, arbitrary: beginning(lexicon, 6) },
    { weight: 2, arbitrary: fc.constantFrom(...littleWords) },
    { weight: 1, arbitrary: strangeWord },
  );

/**
 * Words separated by blanks. Other words are cut: at a joiner, since the two parts would match written
 * together, and between letters and digits, since the word would match cut in two.
 */
export const blankSeparatedQuery = (lexicon: Lexicon): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(queryWord(lexicon), { maxLength: 4 }), fc.constantFrom("", "", "", " "))
    .map(([found, end]) => withoutJoinersAndCuts(found.join(" ")) + end);

const withoutJoinersAndCuts = (text: string): string =>
  text.replaceAll(/[-‐._/&]/g, " ").replaceAll(/(?<=\p{L}\p{M}*)(?=\p{N})|(?<=\p{N}\p{M}*)(?=\p{L})/gu, " ");

/** A title, or some of it: words of the corpus and little words. Often the last one is a prefix. */
export function titleQuery(lexicon: Lexicon): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 4, arbitrary: wordOrPhrase(lexicon) },
    { weight: 2, arbitrary: fc.constantFrom(...littleWords) },
  );
  const end = fc.oneof(
    fc.constantFrom("", " "),
    beginning(lexicon, 4).map((typed) => ` ${typed}`),
  );
  const query = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), end);
  return fc
    .oneof(
      { weight: 6, arbitrary: query.map(([found, behind]) => found.join(" ") + behind) },
      { weight: 1, arbitrary: beginning(lexicon, 4) },
    )
    .map(withoutJoinersAndCuts);
}

/** A word or its beginning, with one or two letters missing, doubled, swapped or replaced. */
function mistypedWord(lexicon: Lexicon): fc.Arbitrary<string> {
  // Often one of the first two letters, where a typo may cost more.
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

/** Few words, most of them mistyped. Often the last one is a prefix. */
export function mistypedQuery(lexicon: Lexicon): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 4, arbitrary: mistypedWord(lexicon) },
    { weight: 1, arbitrary: wordOrPhrase(lexicon) },
  );
  return fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom("", "", " "))
    .map(([found, end]) => withinLimit(found.join(" ") + end));
}

/** Few words, most of them cut in two, written together or mistyped. Some are in capitals. */
export function compoundQuery(lexicon: Lexicon): fc.Arbitrary<string> {
  const one = fc.constantFrom(...lexicon.words);
  const apart = fc
    .tuple(one, fc.integer({ min: 1, max: 5 }), fc.constantFrom(" ", " ", "-"))
    .map(([word, at, between]) => word.slice(0, at) + between + word.slice(at));
  const word = fc.oneof(
    { weight: 3, arbitrary: apart },
    { weight: 3, arbitrary: mistypedWord(lexicon) },
    { weight: 2, arbitrary: fc.tuple(one, one).map((pair) => pair.join("")) },
    { weight: 2, arbitrary: one },
  );
  const typed = fc
    .tuple(word, fc.constantFrom(false, false, true))
    .map(([text, isCapital]) => (isCapital ? text.toUpperCase() : text));
  return fc
    .tuple(fc.array(typed, { minLength: 1, maxLength: 3 }), fc.constantFrom("", " "))
    .map(([found, end]) => withinLimit(found.join(" ") + end));
}

const withinLimit = (q: string): string => Array.from(q).slice(0, queryCodePointsMax).join("");

/** More content words or more free words than a search takes into account. */
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

/**
 * Any query: also with mistyped words, words cut in two or written together, other separators, or arbitrary
 * text.
 */
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
 * Several content words with little words between them. Hardly any record has all of them. Often the last
 * word is a prefix.
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
