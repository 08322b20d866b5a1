/** A bar with its figures is never wider than its terminal: a wrapped line would not be cleared. */
import { expect, test } from "vitest";
import { RateBar } from "../../src/terminal/rate-bar.js";

test.each([
  [200, 24],
  [80, 17],
  [60, 0],
])("on %i columns", (columns, cells) => {
  let now = 0;
  let text = "";
  const output = { isTTY: true, columns, write: (written: string) => (text = written) };
  const bar = new RateBar(output, "Importing into docs", () => now);
  bar.update({ done: 0, total: 4, count: 0, unit: "records" });
  now = 10_000;
  bar.update({ done: 1, total: 4, count: 250_000, unit: "records" });
  expect(text.match(/[█░]/g)?.length ?? 0).toBe(cells);
  expect(text).toContain(" 25 % 250,000 records");
  expect(text.replace("\u001b[2K", "").trimEnd().length).toBeLessThan(columns);
});
