import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogEntry } from "../src/entries/entry.js";
import { decodeEntry, encodeEntry } from "../src/entries/entry-codec.js";
import { laneOf } from "../src/log/write-log.js";
import { openStoreReader } from "../src/reader/open-store-reader.js";
import { batchEntry, logEntry } from "./arbitrary-entries.js";
import { open, temporaryFolder } from "./entries.js";
import { LastWriterWins } from "./last-writer-wins.js";
import { observableState } from "./observable-state.js";

/**
 * Random histories:
 *  1. Batches do what last-writer-wins says: every result, every record, and the same after reopening.
 *  2. The same entries give the same outcomes and the same state, alone or in groups,
 *     with the time of cleaning up before or after, with a reopening in their midst, and read back from their
 *     wire format.
 */
const numRuns = 12;

/** The last millisecond that the store's tables can write down. */
const lastTime = 2 ** 48 - 1;

/**
 * Entries of each lane side by side, with ids that no other lane has: so they are applied in this order also
 * where they wait together, when lanes take turns.
 */
const laneEntries = fc
  .array(logEntry, { maxLength: 14 })
  .map((entries) =>
    entries
      .map((entry) => ({ ...entry, entryId: laneDigits(entry) + entry.entryId.slice(8) }))
      .toSorted((a, b) => Number.parseInt(laneDigits(a), 16) - Number.parseInt(laneDigits(b), 16)),
  );

function laneDigits(entry: LogEntry): string {
  return Buffer.from(laneOf(entry)).toString("hex").padEnd(8, "0").slice(0, 8);
}

test("agree with the model (1)", async () => {
  const day = 24 * 60 * 60 * 1_000;
  const spread = fc.tuple(batchEntry, fc.integer({ min: 0, max: 100 })).map(([entry, days]) => ({
    ...entry,
    index: "a",
    acceptedAt: days * day,
  }));
  const history = fc.uniqueArray(spread, { selector: (entry) => entry.entryId, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(history, async (entries) => {
      const folder = temporaryFolder();
      const model = new LastWriterWins();
      const { store } = await open(folder.path);
      const outcomes = await Promise.all(entries.map((entry) => store.append(entry)));
      const results = entries.map((entry) => ({ kind: "written", result: model.apply(entry) }));
      expect(outcomes).toMatchObject(results);
      await store.close();
      const again = await open(folder.path);
      const reader = openStoreReader(folder.path);
      for (const [objectID, row] of model.rows) {
        const stored = reader.get("a", objectID);
        expect(stored && Buffer.from(stored.record).toString()).toBe(row.record);
        if (stored) expect([stored.version, stored.updatedAt]).toEqual([row.version, row.at]);
      }
      const live = [...model.rows.values()].filter((row) => row.record !== undefined).length;
      expect(reader.listIndexes()[0]?.recordCount ?? 0).toBe(live);
      await reader.close();
      await again.store.close();
      folder.remove();
    }),
    { numRuns },
  );
});

test("are deterministic (2)", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(laneEntries, fc.nat(14), async (entries, reopenAt) => {
      const together = await stateAfter(entries, { now: lastTime });
      const alone = await stateAfter(entries, { now: 0, alone: true, reopenAt });
      const decoded = await stateAfter(
        entries.map((entry) => decodeEntry(encodeEntry(entry))),
        { now: 0 },
      );
      expect(alone).toEqual(together);
      expect(decoded).toEqual(together);
    }),
    { numRuns },
  );
});

async function stateAfter(
  entries: readonly LogEntry[],
  { now, alone = false, reopenAt }: { now: number; alone?: boolean; reopenAt?: number },
): Promise<unknown> {
  const folder = temporaryFolder();
  const clock = { now: () => now };
  let { store } = await open(folder.path, clock);
  const outcomes: Promise<unknown>[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at === reopenAt) {
      await store.close();
      store = (await open(folder.path, clock)).store;
    }
    const outcome = store.append(entry);
    if (alone) await outcome;
    outcomes.push(outcome);
  }
  const state = { outcomes: await Promise.all(outcomes), state: await observableState(folder.path) };
  await store.close();
  folder.remove();
  return state;
}
