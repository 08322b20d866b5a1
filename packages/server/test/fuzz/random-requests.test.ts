/**
 * Random requests to every operation of the OpenAPI document, made of the document itself:
 *  1. Whatever is sent, the answer is one that the document and the table of routes describe, in the form of
 *     every error, and never 500. 503 comes only with a code of its own and with `retry-after`.
 *  2. A body, or a parameter of a path, that the document does not allow is refused. A search or a write
 *     whose body it allows is refused only for what a schema cannot say.
 *  3. The server stays up.
 *
 * FUZZ_REQUESTS: a long run, in which memory must not grow. TEST_SEED: what is sent.
 */
import { apiErrors } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCallers } from "./callers.js";
import { requestCount, seed, timeoutMs } from "./fuzz-options.js";
import { alwaysQueued, FuzzServer } from "./fuzz-server.js";
import { randomRequest } from "./random-request.js";
import { RequestSender } from "./request-sender.js";

const perRun = 10;
/** In this many runs each of these operations must have had a success, or the requests are too wrong. */
const runsOfAll = 1_000;
const fruitful = [
  ...["createKey", "listKeys", "revokeKey", "getSettings", "putSettings", "search", "writeRecords"],
  ...["getRecord", "listIndexes", "health"],
];
/** On average, with one to `/health`. */
const requestsPerRun = perRun / 2 + 1.5;

interface Mode {
  readonly title: string;
  readonly flags: readonly string[];
  readonly runs: number;
}

const modes: readonly Mode[] = [
  { title: "as it ships", flags: [], runs: Math.ceil(requestCount(0.45, 700) / requestsPerRun) },
  {
    title: "that queues every batch",
    flags: alwaysQueued,
    runs: Math.ceil(requestCount(0.05, 200) / requestsPerRun),
  },
];

describe.each(modes)("1 to 3. a server $title", ({ title, flags, runs }) => {
  test(
    `gives no answer that no request may get (TEST_SEED=${seed})`,
    async () => {
      const server = await FuzzServer.start(...flags);
      try {
        const sender = new RequestSender(server, await makeCallers(server));
        const some = fc.array(randomRequest(server.document), {
          minLength: 1,
          maxLength: perRun,
          size: "max",
        });
        await fc.assert(
          fc.asyncProperty(some, async (requests) => {
            await Promise.all(requests.map((request) => sender.send(request)));
            await server.expectHealthy();
          }),
          { seed, numRuns: runs },
        );
        const never = Object.keys(apiErrors).filter((code) => !sender.codes.has(code));
        process.stdout.write(`Codes that no answer had: ${never.join(", ")}\n`);
        // In a short run some operations get only wrong requests.
        if (runs >= runsOfAll) expect([...sender.successes]).toEqual(expect.arrayContaining([...fruitful]));
      } finally {
        await server.stop(`random requests to a server ${title} (TEST_SEED=${seed})`);
      }
    },
    timeoutMs,
  );
});
