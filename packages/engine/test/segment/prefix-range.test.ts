/**
 * The range of a segment's terms that start with a prefix:
 *  1. has just these, for one term, many or none, at the beginning of the list, within it and at its end.
 */
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { IndexFixture } from "../searcher/index-fixture.js";

const word = fc.string({ unit: fc.constantFrom("a", "b", "z"), minLength: 1, maxLength: 5 });

test("has the terms that start with the prefix (1)", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), fc.array(word), (words, prefixes) => {
      const fixture = new IndexFixture(defaultIndexSettings);
      fixture.write([{ objectID: "1", title: words.join(" ") }], []);
      const { segments, dictionary } = fixture.snapshot().index;
      for (const { segment } of segments) {
        const texts = Array.from(segment.parts.terms, (term) => dictionary.textOf(term));
        for (const prefix of [...prefixes, ...words]) {
          const { from, to } = segment.prefixRange(dictionary, prefix);
          expect(texts.slice(from, to)).toEqual(texts.filter((text) => text.startsWith(prefix)));
        }
      }
    }),
  );
});
