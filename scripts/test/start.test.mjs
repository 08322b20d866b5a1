/**
 * What `npm start` makes before it runs the command:
 *  1. The demo's records, which take a while, only where a server may want them.
 */
import { expect, test } from "vitest";
import { mayServe } from "../steps/may-serve.mjs";

test.each([
  [[], true],
  [["--port", "7701"], true],
  [["--config", "help.json", "--no-demo"], true],
  [["--help"], false],
  [["--port", "7701", "-h"], false],
  [["--print-config"], false],
])("with %j a server may start: %s", (flags, expected) => {
  expect(mayServe(flags)).toBe(expected);
});
