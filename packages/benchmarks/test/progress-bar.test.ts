/** Progress: a line every tenth of the way, or a bar on a terminal that clears itself at the end. */
import { expect, test } from "vitest";
import { progressOn } from "../src/progress-bar.js";

function written(isTTY: boolean): string[] {
  const lines: string[] = [];
  const progress = progressOn({ isTTY, write: (text) => lines.push(text) })("index", 2_000);
  for (let step = 0; step < 40; step++) progress.advance(50);
  return lines;
}

test("a line every tenth of the way", () => {
  const lines = written(false);
  expect(lines.length).toBe(10);
  expect(lines[0]).toBe("index 200 / 2,000\n");
  expect(lines[9]).toBe("index 2,000 / 2,000\n");
});

test("a bar on a terminal", () => {
  const lines = written(true);
  expect(lines.length).toBe(40);
  expect(lines[19]).toContain("████████████░░░░░░░░░░░░ 1,000 / 2,000");
  expect(lines[39].endsWith("\u001b[2K")).toBe(true);
});
