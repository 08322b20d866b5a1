import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Pure computation: its test files share a process, so that modules are loaded once and not for each file. */
const pure = ["engine", "languages", "protocol", "testkit"].map((name) => `packages/${name}/test/**`);
/** The tests of the programs that measure. */
const benchmarks = "packages/benchmarks/test/**";
/** What measures how long a server takes to answer runs when the other tests have ended. */
const measured = "packages/findling/test/hostile/**";

/**
 * Node itself loads what is built: several times faster than vitest, which would look at each module in each
 * process to find out that there is nothing to transform.
 */
const built = [/\/packages\/[a-z]+\/dist\//];

const filesIn = (folders: readonly string[]): string[] => folders.map((folder) => `${folder}/*.test.ts`);

export default defineConfig({
  test: {
    // By default a processor is left to whoever watches; one of two would be half of them.
    maxWorkers: availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { external: built } },
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: filesIn(pure),
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: ["packages/*/test/**/*.test.ts", "scripts/test/**/*.test.mjs"],
          exclude: [...pure, benchmarks, measured],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "benchmarks",
          include: filesIn([benchmarks]),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: filesIn([measured]),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
