/**
 * The bar of an import on a terminal:
 *  1. It has the rate and the time left.
 *  2. It never takes more than one line, which is all that the next one clears.
 */
import { expect, test } from "vitest";
import { RateBar } from "../src/terminal/rate-bar.js";

/** What stands on a terminal of this width after two updates, ten seconds apart. */
function shown(columns: number | undefined, label = "Importing into a-longer-index"): string {
  let text = "";
  let now = 0;
  const write = (written: string): void => {
    text = written;
  };
  const output = { isTTY: true, write, ...(columns === undefined ? {} : { columns }) };
  const bar = new RateBar(output, label, () => now);
  bar.update({ done: 0, total: 1_000, count: 0, unit: "records" });
  now = 10_000;
  bar.update({ done: 500, total: 1_000, count: 123_450, unit: "records" });
  expect(text.startsWith("\u001b[2K")).toBe(true);
  expect(text.endsWith("\r")).toBe(true);
  return text.slice("\u001b[2K".length, -1);
}

test("the rate and the time left (1)", () => {
  const whole =
    "Importing into a-longer-index ████████████░░░░░░░░░░░░ 50 % 123,450 records, 12,345/s, 10 s left";
  expect(shown(200)).toBe(whole);
  expect(shown(undefined)).toBe(whole);
});

test("without the bar where there is no room for it (2)", () => {
  expect(shown(80)).toBe("Importing into a-longer-index 50 % 123,450 records, 12,345/s, 10 s left");
});

test.each([
  [200, 24],
  [80, 17],
])("on %i columns the bar takes the room that there is (2)", (columns, cells) => {
  expect(shown(columns, "Importing into docs").match(/[█░]/g)).toHaveLength(cells);
});

test("cut where there is none for that either (2)", () => {
  expect(shown(40)).toBe("Importing into a-longer-index 50 % 123,");
  expect(shown(80, `Importing into ${"x".repeat(128)}`).length).toBe(79);
});
