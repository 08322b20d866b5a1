/**
 * What the log says of a request that failed:
 *  1. Of a fault of the disk, which may come with every request, one line with its message.
 *  2. Of what is unexpected the stack too.
 */
import { ApiError } from "@findling/protocol";
import { DamagedDataError, IndexUnavailableError, StorageError } from "@findling/store";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { Connections } from "../../src/traffic/connections.js";

const full = Object.assign(new Error("No space left on device"), { code: 28 });
const notWritten = new StorageError("The writer failed", full);

/** The fields of what is logged at level error when a route throws. */
async function loggedAt(error: Error): Promise<{ reason?: string; err?: { stack: string } }[]> {
  const lines: string[] = [];
  const logger = pino({ level: "error", base: null }, { write: (line) => void lines.push(line) });
  const app = await createApp(logger, new Connections(10));
  app.get("/", () => {
    throw error;
  });
  await app.inject({ url: "/", headers: { host: "a" } });
  await app.close();
  return lines.map((line) => JSON.parse(line));
}

test.each<[string, Error, string]>([
  [
    "a damaged index",
    new IndexUnavailableError("a", new DamagedDataError("/data.mdb is missing.")),
    "The index a cannot be opened; the log of the server says why. /data.mdb is missing.",
  ],
  [
    "an index on a full disk",
    new IndexUnavailableError("a", notWritten),
    "The disk is full (ENOSPC), so the index a cannot be opened. The writer failed: No space left on device",
  ],
  [
    "a refused write",
    new ApiError("unavailable", "The disk is full.", { cause: notWritten }),
    "The writer failed: No space left on device",
  ],
])("%s is one line (1)", async (_name, error, reason) => {
  const lines = await loggedAt(error);
  expect(lines).toEqual([expect.objectContaining({ reason, msg: "a request failed" })]);
  expect(JSON.stringify(lines)).not.toContain("    at ");
});

test("where no more files can be opened, one line as well (1)", async () => {
  const error = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  expect(await loggedAt(error)).toEqual([expect.objectContaining({ reason: error.message })]);
});

test.each([new TypeError("a defect"), new IndexUnavailableError("a", new TypeError("a defect"))])(
  "%s has its stack (2)",
  async (error) => {
    const [line] = await loggedAt(error);
    expect(line?.err?.stack).toMatch(/a defect[^]*\n {4}at /);
  },
);
