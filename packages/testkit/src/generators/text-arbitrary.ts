import fc from "fast-check";
import { separators } from "./vocabulary.js";

/** A text of up to `wordsMax` words with separators between them; sometimes it starts or ends in one. */
export function textArbitrary(words: readonly string[], wordsMax: number): fc.Arbitrary<string> {
  const separator = fc.constantFrom(...separators);
  return fc
    .array(fc.tuple(fc.constantFrom(...words), separator), { maxLength: wordsMax })
    .chain((pairs) =>
      fc.constantFrom("", "", "", " ", "(").map((start) => start + pairs.flat().slice(0, -1).join("")),
    );
}
