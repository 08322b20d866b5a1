import fc from "fast-check";
import { littleWords } from "./vocabulary.js";

/** The words and phrases that the texts, rules and queries of one case are made of. */
export interface Lexicon {
  readonly words: readonly string[];
  /** Phrases of two or three words. Records, queries and synonyms share some of them. */
  readonly phrases: readonly string[];
}

const phrase = (words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: fc.constantFrom(...littleWords) },
      ),
      { minLength: 2, maxLength: 3 },
    )
    .map((found) => found.join(" "));

export const lexiconArbitrary = (
  families: readonly (readonly string[])[],
  count: { readonly min: number; readonly max: number },
): fc.Arbitrary<Lexicon> =>
  fc
    .uniqueArray(fc.constantFrom(...families), { minLength: count.min, maxLength: count.max })
    .chain((drawn) =>
      fc.tuple(...drawn.map((family) => fc.subarray([...family], { minLength: Math.min(2, family.length) }))),
    )
    .chain((drawn) => {
      const words = [...new Set(drawn.flat())];
      return fc.array(phrase(words), { maxLength: 3 }).map((phrases) => ({ words, phrases }));
    });

/** A word or, now and then, a phrase. */
export const wordOrPhrase = ({ words, phrases }: Lexicon): fc.Arbitrary<string> =>
  phrases.length === 0
    ? fc.constantFrom(...words)
    : fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: fc.constantFrom(...phrases) },
      );
