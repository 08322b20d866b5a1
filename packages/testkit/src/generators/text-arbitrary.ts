import fc from "fast-check";
import { type Lexicon, wordOrPhrase } from "./lexicon.js";
import { littleWords, separators } from "./vocabulary.js";

/**
 * A text of up to `wordsMax` words with separators between them; sometimes it starts in one, or in a little
 * word.
 */
export function textArbitrary(lexicon: Lexicon, wordsMax: number): fc.Arbitrary<string> {
  const separator = fc.constantFrom(...separators);
  const word = fc.oneof(
    { weight: 8, arbitrary: wordOrPhrase(lexicon) },
    { weight: 1, arbitrary: fc.constantFrom(...littleWords) },
  );
  return fc
    .array(fc.tuple(word, separator), { maxLength: wordsMax })
    .chain((pairs) =>
      fc
        .constantFrom("", "", "", " ", "(", "The ", "what is ")
        .map((start) => start + pairs.flat().slice(0, -1).join("")),
    );
}
