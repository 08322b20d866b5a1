/**
 * Histories of writes, clears, settings, keys, tokens, reads and searches against a model of what the server
 * must hold:
 *  1. Each write is answered as the model says: applied, stale or refused, with its `dataVersion`.
 *  2. Records come back value for value, with a version and a time that the model allows.
 *  3. A search has the hits, the order, the counts and the facets of the oracle, for keys and for tokens.
 *  4. The listing, the settings with their tags, and the list of keys are those of the model.
 *  5. Who may not call is refused, with the code that says why.
 *  6. All that holds if every batch goes onto the overflow queue.
 *
 * FUZZ_REQUESTS: a long run, in which memory must not grow. TEST_SEED: what is sent.
 */
import fc from "fast-check";
import { describe, test } from "vitest";
import { isLong, requestCount, seed, timeoutMs } from "../fuzz-options.js";
import { FuzzServer } from "../fuzz-server.js";
import { expectWorld, runStep } from "./run-step.js";
import { step } from "./steps.js";
import { World } from "./world.js";

const stepsMax = 40;
/** New indexes for each history would be what grows in a long run, so there these go on. */
const lastingWorlds = 6;
/** Of a history, measured. */
const requestsPerHistory = 60;

interface Mode {
  readonly title: string;
  readonly isQueued: boolean;
  readonly flags: readonly string[];
  readonly histories: number;
}

const modes: readonly Mode[] = [
  {
    title: "batches applied at once",
    isQueued: false,
    flags: [],
    histories: Math.ceil(requestCount(0.25, 1_800) / requestsPerHistory),
  },
  {
    title: "batches on the overflow queue",
    isQueued: true,
    flags: ["--overflow-entries", "0"],
    histories: Math.ceil(requestCount(0.15, 900) / requestsPerHistory),
  },
];

describe.each(modes)("1 to 6. $title", ({ title, isQueued, flags, histories }) => {
  test(
    `${histories} histories are those of the model (TEST_SEED=${seed})`,
    async () => {
      const server = await FuzzServer.start(...flags);
      let count = 0;
      const lasting = Array.from({ length: lastingWorlds }, (_, at) => new World(server, `w${at}`, isQueued));
      const nextWorld = (): World => {
        count++;
        return isLong ? lasting[count % lastingWorlds] : new World(server, `h${count}`, isQueued);
      };
      const history = fc.array(step, { minLength: 1, maxLength: stepsMax, size: "max" });
      try {
        await fc.assert(
          fc.asyncProperty(history, async (steps) => {
            const world = nextWorld();
            for (const one of steps) await runStep(world, one);
            await expectWorld(world);
          }),
          { seed, numRuns: histories, endOnFailure: isLong },
        );
        await server.expectHealthy();
      } finally {
        await server.stop(`${title} (TEST_SEED=${seed})`);
      }
    },
    timeoutMs,
  );
});
