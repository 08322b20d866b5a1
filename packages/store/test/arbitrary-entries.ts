import fc from "fast-check";
import type { BatchEntry, ClearEntry, EntryOperation, LogEntry } from "../src/entries/entry.js";

const entryId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));
const head = { entryId, acceptedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }) };
const index = fc.constantFrom("a", "b", "c.d");
/** Few, so that histories meet; one that is keyed by its hash. */
const objectID = fc.constantFrom("1", "2", "3", "é😀", "x".repeat(1_500));
const version = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });

export const operation: fc.Arbitrary<EntryOperation> = fc
  .record({
    isUpsert: fc.boolean(),
    objectID,
    version,
    team: fc.option(fc.constantFrom("red", "blue"), { nil: undefined }),
    n: fc.integer(),
  })
  .map(({ isUpsert, objectID, version, team, n }): EntryOperation => {
    const versioned = version === undefined ? {} : { version };
    if (!isUpsert) return { action: "delete", objectID, ...versioned };
    return {
      action: "upsert",
      objectID,
      ...versioned,
      record: Buffer.from(JSON.stringify({ objectID, team, n })),
    };
  });

export const batchEntry: fc.Arbitrary<BatchEntry> = fc.record({
  ...head,
  kind: fc.constant("batch" as const),
  index,
  operations: fc.array(operation, { maxLength: 6 }),
});

export const clearEntry: fc.Arbitrary<ClearEntry> = fc.record({
  ...head,
  kind: fc.constant("clear" as const),
  index,
  partition: fc.constantFrom("red", "blue", "green"),
});

export const logEntry: fc.Arbitrary<LogEntry> = fc.oneof(
  { weight: 8, arbitrary: batchEntry },
  { weight: 2, arbitrary: clearEntry },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        ...head,
        kind: fc.constant("settings" as const),
        index,
        patch: fc.oneof(
          fc.record({ indexTime: fc.record({ partitionKey: fc.constantFrom("team", "n", null) }) }),
          fc.record({ queryTime: fc.record({ ignorePlurals: fc.boolean() }) }),
        ),
        ifMatch: fc.constant("*"),
      },
      { requiredKeys: ["entryId", "acceptedAt", "kind", "index", "patch"] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ ...head, kind: fc.constant("drop" as const), index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...head,
      kind: fc.constant("keyCreate" as const),
      id: fc.constantFrom("k1", "k2"),
      name: fc.string({ unit: "grapheme" }),
      type: fc.constantFrom("admin" as const, "write" as const, "search" as const),
      secretHash: fc.constant("ab".repeat(32)),
      display: fc.constant("svc_admin_…wxyz"),
      restrictions: fc.record({
        indexes: fc.constantFrom<string[] | null>(null, ["a*"]),
        referrers: fc.constant(null),
        ratePerMinute: fc.constantFrom(null, 5),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...head,
      kind: fc.constant("keyRevoke" as const),
      id: fc.constantFrom("k1", "k2"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...head,
      kind: fc.constant("masterSecret" as const),
      verifier: fc.constantFrom("ab", "cd"),
    }),
  },
);
