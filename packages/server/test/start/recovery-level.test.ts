/**
 * A start that indexes a few thousand records again, as after every stop of a small index, does not read as
 * damage.
 */
import { expect, test } from "vitest";
import { recoveryLevel } from "../../src/start/start-threads.js";

test("only what takes a while is logged", () => {
  expect([1, 255, 4_000, 4_001, 1_000_000].map(recoveryLevel)).toEqual([
    "debug",
    "debug",
    "debug",
    "info",
    "info",
  ]);
});
