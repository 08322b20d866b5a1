import { expect, test } from "vitest";
import { prettyLine } from "../src/logging/pretty-lines.js";

test("a line for people has the time, the level, the message and the fields", () => {
  const time = Date.UTC(2026, 0, 2, 3, 4, 5);
  const line = prettyLine(
    JSON.stringify({ level: 30, time, route: "/1/keys", status: 200, msg: "answered" }),
  );
  expect(line).toBe("03:04:05 info  answered route=/1/keys status=200\n");
});

test("the stack of an error follows its line", () => {
  const line = prettyLine(
    JSON.stringify({ level: 50, time: 0, err: { stack: "Error: x\n    at y" }, msg: "failed" }),
  );
  expect(line).toBe("00:00:00 error failed\nError: x\n    at y\n");
});
