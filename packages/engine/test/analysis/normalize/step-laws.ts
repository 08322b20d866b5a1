import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterEnd } from "../../../src/analysis/normalize/clusters.js";
import type { NormalizationStep } from "../../../src/analysis/normalize/normalization.js";

/** Characters at which scripts, folding and composition differ. */
const characters = fc.constantFrom(
  ...Array.from("aZ09 -'ßÆøŁıİſΣςΰЙёאּ"),
  ...Array.from("ガｶﾞヽーか한ᄒ\u1161\u11abㅏ葛हिกำ"),
  ...Array.from("\u0301\u0323\u0345\u064b\u3099\ufe0f\u20e3"),
  ...Array.from("ﬁ①Ⅷ🏽👍❤𐐀"),
);
export const mixedText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: characters, maxLength: 24 }),
  fc.string({ unit: "binary", maxLength: 24 }),
);

const foundEarlier: [string][] = [
  // An apostrophe with an iota subscript, which folds to a letter, and then a vowel with a mark.
  ["'\u0345\u0e33"],
  // Several characters that change only the look of an emoji.
  ["👍\ufe0f\ufe0f"],
  ["👍🏽\ufe0f"],
  ["👍🏽\ufe0f🏽\ufe0f"],
];

export function clustersOf(text: string): string[] {
  const clusters: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at, text.length);
    clusters.push(text.slice(at, end));
    at = end;
  }
  return clusters;
}

/** The two laws of `NormalizationStep`, for texts as the step before it leaves them. */
export function describeNormalizationStep(
  name: string,
  step: NormalizationStep,
  before: NormalizationStep = (text) => text,
): void {
  describe(`${name} as a normalization step`, () => {
    it("changes nothing when applied again", () => {
      fc.assert(
        fc.property(mixedText, (text) => {
          const once = step(before(text));
          expect(step(once)).toBe(once);
        }),
        { examples: foundEarlier },
      );
    });

    it("works on each cluster by itself", () => {
      fc.assert(
        fc.property(mixedText, (text) => {
          const whole = step(before(text));
          expect(
            clustersOf(text)
              .map((cluster) => step(before(cluster)))
              .join(""),
          ).toBe(whole);
        }),
        { examples: foundEarlier },
      );
    });
  });
}
