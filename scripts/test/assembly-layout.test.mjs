/**
 * What kernels and TypeScript share:
 *  1. The file that kernels read is the one that the table gives.
 *  2. A number that does not fit its type, a name used twice, and a number that no kernel uses are refused.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  assemblyLayoutText,
  layoutPath,
  layoutText,
} from "../../packages/engine/scripts/assembly-layout.mjs";

test("the generated file is up to date (1)", () => {
  expect(readFileSync(layoutPath, "utf8")).toBe(assemblyLayoutText());
});

test("numbers get their types and comments (1)", () => {
  const parts = [{ about: "Sizes.", i8: { LEAST: -128 }, usize: { BYTES: 12 } }];
  const lines = layoutText(parts, "LEAST + BYTES").split("\n").slice(1);
  expect(lines).toEqual([
    "",
    "// Sizes.",
    "export const LEAST: i8 = -128;",
    "export const BYTES: usize = 12;",
    "",
  ]);
});

test.each([
  [{ i8: { A: 128 } }, "A of the layout is 128, which i8 does not hold."],
  [{ u32: { A: -1 } }, "A of the layout is -1, which u32 does not hold."],
  [{ u16: { A: 1.5 } }, "A of the layout is 1.5, which u16 does not hold."],
  [{ u16: { A: 1 }, u32: { A: 1 } }, "Two numbers of the layout have the name A."],
  [{ u16: { B: 1 } }, "No kernel uses B of the layout."],
])("%j is refused (2)", (numbers, message) => {
  expect(() => layoutText([{ about: "", ...numbers }], "A")).toThrow(message);
});
