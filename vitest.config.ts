import { defineConfig } from "vitest/config";

/** What measures how long a server takes to answer runs when the other tests have ended. */
const measured = "packages/findling/test/hostile/**";

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "tests",
          include: ["packages/*/test/**/*.test.ts", "scripts/test/**/*.test.mjs"],
          exclude: [measured],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: [`${measured}/*.test.ts`],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
