import type { Filter, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import type { VisibilityLimits } from "../visibility-limits.js";
import { scalarPaths } from "./record-arbitrary.js";

const page = {
  page: fc.constantFrom(0, 0, 0, 1, 5),
  hitsPerPage: fc.constantFrom(20, 20, 3, 1, 0, 200),
  mode: fc.constantFrom("typing" as const, "committed" as const),
};

/** Requests with only a text. Each asks for explanations. */
export const plainRequest = (q: fc.Arbitrary<string>): fc.Arbitrary<SearchRequest> =>
  fc.record({ q, prefix: fc.boolean(), explain: fc.constant(true), ...page });

const filterValue = fc.constantFrom<(string | number)[]>("x", "y", "1", 1, 1.5, 0, "use", "");

const filter: fc.Arbitrary<Filter> = fc.constantFrom(...scalarPaths).chain((attribute) =>
  fc.oneof(
    fc.oneof(filterValue, fc.boolean()).map((value): Filter => ({ attribute, op: "eq", value })),
    fc.array(filterValue, { maxLength: 3 }).map((values): Filter => ({ attribute, op: "in", values })),
    fc.integer({ min: -2, max: 2 }).map((gte): Filter => ({ attribute, op: "range", gte })),
    fc.integer({ min: -2, max: 2 }).map((lte): Filter => ({ attribute, op: "range", lte })),
    fc
      .tuple(fc.integer({ min: -2, max: 1 }), fc.integer({ min: 0, max: 2 }))
      .map(([gte, lte]): Filter => ({ attribute, op: "range", gte, lte })),
  ),
);

/** Whoever searches may see all, what passes filters, or the records of some partitions. */
export const visibilityLimits: fc.Arbitrary<VisibilityLimits> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ filters: fc.array(filter, { minLength: 1, maxLength: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        partitions: fc.array(fc.constantFrom("x", "y", "1", "z"), { maxLength: 2 }),
        filters: fc.array(filter, { maxLength: 1 }),
      },
      { requiredKeys: ["partitions"] },
    ),
  },
);

/** All options of a search besides the text. */
export const anyRequest = (q: fc.Arbitrary<string>): fc.Arbitrary<SearchRequest> =>
  fc
    .record({
      required: fc.record({ q, explain: fc.constant(true), ...page }),
      optional: fc.record(
        {
          prefix: fc.boolean(),
          typoTolerance: fc.boolean(),
          synonyms: fc.boolean(),
          filters: fc.oneof(
            { weight: 3, arbitrary: fc.constant<Filter[]>([]) },
            { weight: 1, arbitrary: fc.array(filter, { maxLength: 2 }) },
          ),
          facets: fc.subarray([...scalarPaths]),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ required, optional }) => ({ ...required, ...optional }));
