/** A record alone passes filters exactly if a search with these filters finds it. */
import type { Filter, JsonValue } from "@findling/protocol";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { passesFilters } from "../../src/filters/record-filter.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

const scalar = fc.constantFrom<JsonValue>("", "a", "1", "true", 0, -0, 1, 1.5, true, false, null);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ b: scalar }),
  fc.array(fc.record({ b: scalar }), { maxLength: 2 }),
);
const attribute = fc.constantFrom("a", "a.b", "absent");
const text = fc.constantFrom<string | number>("", "a", "1", "true", 0, 1, 1.5);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ attribute, op: fc.constant("eq" as const), value: fc.oneof(text, fc.boolean()) }),
  fc.record({ attribute, op: fc.constant("in" as const), values: fc.array(text, { maxLength: 3 }) }),
  fc.record({ attribute, op: fc.constant("range" as const), gte: fc.constantFrom(0, 1, 1.5) }),
  fc.record({ attribute, op: fc.constant("range" as const), lte: fc.constantFrom(-1, 0, 1) }),
);

test("the same records pass", () => {
  let passed = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 6 }),
      fc.array(filter, { minLength: 1, maxLength: 2 }),
      (values, filters) => {
        const records = values.map((a, i) => ({ objectID: String(i), title: "x", a }));
        const found = new IndexFixture(plainSettings).write(records).ids("", { filters });
        const passing = records.filter((record) => passesFilters(record, filters));
        expect(passing.map(({ objectID }) => objectID).sort()).toEqual([...found].sort());
        passed += passing.length;
        refused += records.length - passing.length;
      },
    ),
    { numRuns: drawnCases(500) },
  );
  expect(Math.min(passed, refused)).toBeGreaterThan(0);
});
