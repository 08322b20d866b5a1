/**
 * A bar on a terminal:
 *  1. Is full when more is done than there was: an export that goes on counts records that are deleted since,
 *     and an archive may grow while it is read.
 */
import { expect, test } from "vitest";
import { barOnTerminal } from "../src/terminal/bar-on-terminal.js";

test.each([
  [0, "░".repeat(24)],
  [5, "█".repeat(12) + "░".repeat(12)],
  [10, "█".repeat(24)],
  [30, "█".repeat(24)],
])("%i of 10 (1)", (done, expected) => {
  let shown = "";
  const write = (text: string): void => {
    shown = text;
  };
  barOnTerminal({ isTTY: true, write }, "Done").update(done, 10);
  expect(shown).toBe(`\u001b[2KDone ${expected} ${done} / 10\r`);
});
