import fc from "fast-check";
import { type Lexicon, wordOrPhrase } from "./lexicon.js";
import { littleWords, separators } from "./vocabulary.js";

/**
 * A text of `wordsMin` to `wordsMax` words with separators between them. Sometimes it starts with a separator
 * or a little word.
 */
export function textArbitrary(lexicon: Lexicon, wordsMax: number, wordsMin = 0): fc.Arbitrary<string> {
  const separator = fc.constantFrom(...separators);
  const word = fc.oneof(
    { weight: 8, arbitrary: wordOrPhrase(lexicon) },
    { weight: 1, arbitrary: fc.constantFrom(...littleWords) },
  );
  return fc
    .array(fc.tuple(word, separator), { minLength: wordsMin, maxLength: wordsMax })
    .chain((pairs) => textStart.map((start) => start + pairs.flat().slice(0, -1).join("")));
}

const textStart = fc.constantFrom("", "", "", " ", "(", "The ", "what is ");

/**
 * One word repeated. A query with this word says the value wholly if there are at most 32 positions
 * (ranking 3).
 */
export const repeatedWord = ({ words }: Lexicon): fc.Arbitrary<string> =>
  fc
    .tuple(textStart, fc.constantFrom(...words), fc.integer({ min: 30, max: 33 }))
    .map(([start, word, count]) => start + Array.from({ length: count }, () => word).join(" "));
