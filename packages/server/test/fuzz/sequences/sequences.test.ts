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
import { alwaysQueued, FuzzServer, neverQueued } from "../fuzz-server.js";
import { history } from "./draw-history.js";
import { expectWorld, runStep } from "./run-step.js";
import type { Step } from "./steps.js";
import { World } from "./world.js";

/** Histories that are sent at the same time, each to indexes of its own. */
const lanes = 6;
/** How many requests a history has, as measured. */
const requestsPerHistory = 120;

interface Mode {
  readonly title: string;
  readonly isQueued: boolean;
  readonly flags: readonly string[];
  readonly runs: number;
}

const modes: readonly Mode[] = [
  {
    title: "batches applied at once",
    isQueued: false,
    flags: neverQueued,
    runs: Math.ceil(requestCount(0.25, 1_440) / (lanes * requestsPerHistory)),
  },
  {
    title: "batches on the overflow queue",
    isQueued: true,
    flags: alwaysQueued,
    runs: Math.ceil(requestCount(0.15, 720) / (lanes * requestsPerHistory)),
  },
];

/**
 * Makes the world of a lane. New indexes each time would be what grows in a long run, so there they go on.
 */
function worldsOf(server: FuzzServer, isQueued: boolean): (lane: number) => World {
  const lasting = Array.from({ length: lanes }, (_, lane) => new World(server, `w${lane}`, isQueued));
  let count = 0;
  return (lane) => (isLong ? lasting[lane] : new World(server, `h${++count}`, isQueued));
}

async function runHistory(world: World, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await runStep(world, step);
  await expectWorld(world);
}

describe.each(modes)("1 to 6. $title", ({ title, isQueued, flags, runs }) => {
  test(
    `${runs * lanes} histories are those of the model (TEST_SEED=${seed})`,
    async () => {
      const histories = fc.tuple(...Array.from({ length: lanes }, () => history));
      const server = await FuzzServer.start(...flags);
      const worldOf = worldsOf(server, isQueued);
      try {
        await fc.assert(
          fc.asyncProperty(histories, async (drawn) => {
            await Promise.all(drawn.map((steps, lane) => runHistory(worldOf(lane), steps)));
          }),
          { seed, numRuns: runs, endOnFailure: isLong },
        );
        await server.expectHealthy();
      } finally {
        await server.stop(`${title} (TEST_SEED=${seed})`);
      }
    },
    timeoutMs,
  );
});
