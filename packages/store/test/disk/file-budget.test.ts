import { expect, test } from "vitest";
import { fileBudget, filesPerEnvironment } from "../../src/disk/file-budget.js";

/**
 * The files that a server may have open:
 *  1. What is planned fits into the limit, with the most that threads, the queue and modules need beside it.
 *  2. More files never mean less of anything.
 */
const limits = [512, 600, 1_024, 2_048, 4_096, 20_000, 2 ** 20];

test.each([1, 2, 8, 16, 64])("the budget fits with %i processors (1, 2)", (processors) => {
  const readers = Math.min(processors, 16) + 4;
  let last = fileBudget(limits[0], processors);
  for (const limit of limits) {
    const budget = fileBudget(limit, processors);
    const { connections, indexes, environmentsPerReader } = budget;
    const files = connections + filesPerEnvironment * (indexes + readers * environmentsPerReader);
    expect(files).toBeLessThanOrEqual(limit - 200);
    expect(environmentsPerReader).toBeGreaterThanOrEqual(last.environmentsPerReader);
    expect(connections).toBeGreaterThanOrEqual(last.connections);
    last = budget;
  }
  expect(last).toEqual({ connections: 1_000, indexes: 1_000, environmentsPerReader: 64 });
  expect(fileBudget(Number.POSITIVE_INFINITY, processors)).toEqual(last);
});
