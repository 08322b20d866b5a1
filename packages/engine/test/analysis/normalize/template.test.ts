/**
 * How to add a normalization step, as code that compiles and runs. Copy this file to `<your step>.test.ts`,
 * then:
 *  1. write the step in `src/analysis/normalize/<what it does>.ts`, named for what it does to a text;
 *  2. give it its place in `normalizationSteps`, after all steps whose work it needs done;
 *  3. say in its docstring which sentence of ranking 1.3 it follows, and let `analysisVersion` grow;
 *  4. keep the laws below, and give a table of examples.
 */
import { expect, it } from "vitest";
import { describeNormalizationStep } from "./step-laws.js";

/** The step of this template: curly quotation marks are written straight. */
function straightenQuotes(text: string): string {
  return text.replace(/[“”]/g, '"');
}

describeNormalizationStep("straightenQuotes", straightenQuotes);

it.each([
  ["“so”", '"so"'],
  ["plain", "plain"],
])("%j becomes %j", (text, expected) => {
  expect(straightenQuotes(text)).toBe(expected);
});
