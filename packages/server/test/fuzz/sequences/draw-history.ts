import type { KeyType } from "@findling/protocol";
import fc from "fast-check";
import { filter, reader, slot, writer } from "./draw-caller.js";
import { batch, firstRecords, objectID, partitions } from "./draw-operation.js";
import { patch } from "./draw-settings.js";
import type { Condition, DrawnCaller, DrawnSearch, Step } from "./steps.js";

/** Mostly the first one, so that its records meet. */
const index = fc.constantFrom(0, 0, 0, 1, 2);

const search: fc.Arbitrary<DrawnSearch> = fc.record({
  q: fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    fc.constantFrom("red", "red lamp", "blu", "\u00e9", "7"),
  ),
  filters: fc.array(filter, { maxLength: 2 }),
  facets: fc.uniqueArray(fc.constantFrom("type", "tenant", "owner.id", "__proto__"), { maxLength: 2 }),
  page: fc.constantFrom(0, 0, 0, 1),
  hitsPerPage: fc.constantFrom(20, 20, 3, 0, 1_000),
  waits: fc.boolean(),
});

const kind = <Kind extends string>(name: Kind) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: kind("write"),
      index,
      caller: writer,
      batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind("get"),
      index,
      caller: reader,
      objectID,
      places: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 2, maxLength: 8 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kind("search"), index, caller: reader, search }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind("clear"),
      index,
      caller: writer,
      partition: fc.constantFrom(...partitions, "red", "blue"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind("set"),
      index,
      caller: writer,
      patch,
      condition: fc.constantFrom<Condition>("none", "none", "none", "any", "current", "wrong"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("settings"), index, caller: reader }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("list"), caller: reader }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind("createKey"),
      caller: writer,
      type: fc.constantFrom<KeyType>("search", "search", "search", "write", "admin"),
      indexes: fc.constantFrom<readonly string[] | null>(null, null, ["@*"], ["@a", "other"], ["*@b"], []),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("revoke"), caller: writer, key: slot }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("listKeys"), caller: writer }) },
);

const admin: DrawnCaller = { kind: "admin" };
/** What lets keys and tokens see something early. */
const opening: fc.Arbitrary<readonly Step[]> = firstRecords.map((records) => [
  {
    kind: "set",
    index: 0,
    caller: admin,
    patch: { indexTime: { partitionKey: "tenant" } },
    condition: "none",
  },
  { kind: "createKey", caller: admin, type: "search", indexes: null },
  { kind: "write", index: 0, caller: admin, batches: [records] },
]);

/** The least and the most steps of a history. With the fewest, too, there are records to read. */
const stepsMin = 20;
const stepsMax = 40;

/** Steps, mostly with the same beginning. */
const steps = fc.array(fc.option(step, { freq: 30, nil: null }), {
  minLength: stepsMin,
  maxLength: stepsMax,
  size: "max",
});
export const history: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.option(opening, { freq: 4, nil: [] }), steps)
  // Shrinking puts null for a step, since a list cannot become shorter than its least length.
  .map(([first, drawn]) => [...first, ...drawn.filter((one) => one !== null)]);
