import type { Filter } from "@findling/protocol";
import fc from "fast-check";
import { partitions } from "./draw-operation.js";
import type { Claims, DrawnCaller, TokenFlaw } from "./steps.js";

/** Mostly `type`, which most records have. */
const filterAttribute = fc.oneof(
  { weight: 2, arbitrary: fc.constant("type") },
  { weight: 3, arbitrary: fc.constantFrom("title", "n", "owner.id", "a.b", "tenant", "__proto__", "length") },
);
const filterValue = fc.constantFrom<string | number>("red", "7", 7, "true", "1e+21", 1e21, "", "Red");
/** Filters that some records pass. */
export const filter: fc.Arbitrary<Filter> = filterAttribute.chain((attribute) =>
  fc.oneof(
    fc.oneof(filterValue, fc.boolean()).map((one): Filter => ({ attribute, op: "eq", value: one })),
    fc.array(filterValue, { maxLength: 3 }).map((some): Filter => ({ attribute, op: "in", values: some })),
    fc.tuple(fc.constantFrom(-1, 0, 7), fc.constantFrom(0, 7, 1e21)).map(([gte, lte]): Filter => {
      return { attribute, op: "range", gte, lte };
    }),
    fc.constantFrom<Filter>({ attribute, op: "range", gte: 0.5 }, { attribute, op: "range", lte: 7 }),
  ),
);

/** What many records pass, so that tokens see some. */
const common: Filter = { attribute: "type", op: "in", values: ["red", 7, "true", "1e+21"] };
const claims: fc.Arbitrary<Claims> = fc.record(
  {
    partitions: fc.oneof(
      fc.array(fc.constantFrom(...partitions, "red", "blue"), { maxLength: 3 }),
      fc.constant(["red", "blue", "7"]),
    ),
    filters: fc.oneof(fc.array(filter, { maxLength: 2 }), fc.constant([common])),
    indexes: fc.constantFrom<readonly string[]>(["*"], ["@a"], ["@*"], ["other"], []),
  },
  { requiredKeys: [] },
);

/** Slots of keys are numbers; a step takes that modulo how many there are. */
export const slot = fc.nat({ max: 20 });
const admin = fc.constant<DrawnCaller>({ kind: "admin" });
const key = slot.map((at): DrawnCaller => ({ kind: "key", key: at }));
const flaw = fc.oneof(
  { weight: 6, arbitrary: fc.constant<TokenFlaw>("none") },
  { weight: 1, arbitrary: fc.constantFrom<TokenFlaw>("expired", "early", "forged", "unknownClaim") },
);
const token = fc
  .tuple(slot, claims, flaw)
  .map(([at, claimed, wrong]): DrawnCaller => ({ kind: "token", key: at, claims: claimed, flaw: wrong }));
/** Who mostly may write. */
export const writer = fc.oneof(
  { weight: 8, arbitrary: admin },
  { weight: 2, arbitrary: key },
  { weight: 1, arbitrary: token },
);
/** Who often sees only a part. */
export const reader = fc.oneof(
  { weight: 3, arbitrary: admin },
  { weight: 2, arbitrary: key },
  { weight: 6, arbitrary: token },
);
