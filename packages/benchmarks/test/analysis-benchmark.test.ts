/**
 * The measurement of the tokenizer:
 *  1. It takes titles and contents, and their bytes in UTF-8.
 *  2. Two builds that are the same make the same tokens, and have a speed each.
 */
import { expect, test } from "vitest";
import { analysisTexts, currentBuild, measureAnalysis } from "../src/analysis-benchmark.js";

const records = [{ title: "Über", content: "two words" }, { title: "" }, { content: "useEffect" }];

test("texts are titles and contents", () => {
  expect(analysisTexts(records)).toEqual({ texts: ["Über", "two words", "useEffect"], byteCount: 5 + 9 + 9 });
});

test("each build is measured", () => {
  const speeds = measureAnalysis([currentBuild, currentBuild], analysisTexts(records), 3);
  expect(speeds.map(({ tokenCount }) => tokenCount)).toEqual([6, 6]);
  for (const { medianMBPerSecond, bestMBPerSecond } of speeds)
    expect(bestMBPerSecond).toBeGreaterThanOrEqual(medianMBPerSecond);
});
