/**
 * Which queries a rule of the settings applies to (ranking 5.2): those whose words have the same terms,
 * however they are written.
 */
import { mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { IndexFixture, plainSettings } from "./index-fixture.js";

/** Whether a hide for `ruleQuery` takes the only record from the answer to `q`. */
function applies(ruleQuery: string, q: string): boolean {
  const index = new IndexFixture(
    mergeSettings(plainSettings, {
      indexTime: { dictionary: ["東京"] },
      queryTime: { hides: [{ id: "hide", query: ruleQuery, objectID: "a" }] },
    }),
  );
  index.write([{ objectID: "a", title: `${ruleQuery} ${q}` }]);
  return index.ids(q).length === 0;
}

test.each([
  ["case and marks", "Café Noir", "cafe  NOIR"],
  ["separators", "e-mail", "e mail"],
  ["no words at all", "", "!?"],
])("applies in spite of %s", (_, ruleQuery, q) => {
  expect(applies(ruleQuery, q)).toBe(true);
});

const twentyWords = Array.from({ length: 20 }, (_, i) => `w${i}`).join(" ");

test.each([
  ["another order", "red shoes", "shoes red"],
  ["a word more", "red", "red shoes"],
  ["words written together", "data base", "database"],
  ["words of an unspaced run apart, which have other grams", "東京タワー", "東京 タワー"],
  ["no words, if the rule has none but signs", "=>", ""],
  ["a word beyond the twentieth, which matches nothing", twentyWords, `${twentyWords} more`],
])("does not apply to %s", (_, ruleQuery, q) => {
  expect(applies(ruleQuery, q)).toBe(false);
});
