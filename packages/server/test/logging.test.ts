/**
 * The log:
 *  1. A line for people has the time, the level, the message and the fields; an error its stack below.
 *  2. Whoever logs the headers of a request does not log its key, in either format.
 */
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "../src/logging/logger.js";
import { prettyLine } from "../src/logging/pretty-lines.js";

afterEach(() => void vi.restoreAllMocks());

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

for (const logFormat of ["pretty", "json"] as const) {
  test(`${logFormat}: a key in logged headers is censored`, () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const logger = createLogger({ log: "info", logFormat });
    const headers = { "x-svc-key": "svc_admin_secret", host: "a" };
    logger.info({ headers }, "one");
    logger.info({ req: { headers } }, "two");
    logger.debug({ headers }, "below the level");
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain("svc_admin_secret");
    expect(lines.join("")).toContain("[Redacted]");
  });
}
