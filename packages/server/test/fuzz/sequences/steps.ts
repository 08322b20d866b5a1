import type { Filter, IndexSettingsPatch, KeyType } from "@findling/protocol";
import fc from "fast-check";
import { brokenTexts, oddNumbers, oddTexts } from "../odd-values.js";
import { type RawJson, RawText } from "../raw-json.js";

/** How a version stands to what is stored. */
export type VersionChoice = "none" | "lower" | "equal" | "higher" | "most" | 0 | 1 | 2 | 3;

export interface DrawnOperation {
  readonly objectID: string;
  readonly version: VersionChoice;
  /** null: a delete. */
  readonly attributes: readonly (readonly [string, RawJson])[] | null;
  readonly escapes: boolean;
}

export type Claims = {
  readonly partitions?: readonly string[];
  readonly filters?: readonly Filter[];
  readonly indexes?: readonly string[];
};

/** Who sends a step: the admin key of the server, a key that a step has made, or a token of one. */
export type DrawnCaller =
  | { readonly kind: "admin" }
  | { readonly kind: "key"; readonly key: number }
  | { readonly kind: "token"; readonly key: number; readonly claims: Claims; readonly flaw: TokenFlaw };

export type TokenFlaw = "none" | "expired" | "early" | "forged" | "unknownClaim";

export interface DrawnSearch {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly facets: readonly string[];
  readonly page: number;
  readonly hitsPerPage: number;
  readonly waits: boolean;
}

interface OfIndex {
  readonly index: number;
  readonly caller: DrawnCaller;
}

export type Step =
  | (OfIndex & { readonly kind: "write"; readonly batches: readonly (readonly DrawnOperation[])[] })
  | (OfIndex & { readonly kind: "get"; readonly objectIDs: readonly string[] })
  | (OfIndex & { readonly kind: "search"; readonly search: DrawnSearch })
  | (OfIndex & { readonly kind: "clear"; readonly partition: string })
  | (OfIndex & { readonly kind: "set"; readonly patch: IndexSettingsPatch; readonly condition: Condition })
  | (OfIndex & { readonly kind: "settings" })
  | { readonly kind: "list"; readonly caller: DrawnCaller }
  | {
      readonly kind: "createKey";
      readonly caller: DrawnCaller;
      readonly type: KeyType;
      readonly indexes: readonly string[] | null;
    }
  | { readonly kind: "revoke"; readonly caller: DrawnCaller; readonly key: number }
  | { readonly kind: "listKeys"; readonly caller: DrawnCaller };

/** The `if-match` of a change of settings. */
export type Condition = "none" | "any" | "current" | "wrong";

/** Also such as LMDB has no room for in a key, and that are equal up to there. */
const objectIDs = ["a", "A", "1", "a/b", " ", "%2E", "e\u0301", "\u00e9", "\u{1f600}", "__proto__"].concat(
  ["a", "b"].map((end) => "k".repeat(511) + end),
);
const longest = "p".repeat(512);
const partitions = ["red", "blue", "7", "true", "a/b", "\u00e9", longest] as const;
const attributeNames = ["title", "type", "url", "n", "owner", "a.b", ...oddTexts].filter(
  (name) => !["objectID", "version", "updatedAt"].includes(name),
);
const filterAttributes = ["type", "title", "n", "owner.id", "a.b", "tenant", "__proto__", "length"];
const values = ["red", "Red", "red lamp", "blue", 7, "7", true, "true", 0, -1, 0.5, 1e21, "1e+21", "1e21"];

const scalar = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<RawJson>(...values) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<RawJson>(
      null,
      ...oddTexts,
      ...brokenTexts,
      ...oddNumbers.filter(isFiniteJson),
    ),
  },
);
const list = fc.array(scalar, { maxLength: 3 }).map((some): RawJson => some);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: list },
  { weight: 1, arbitrary: fc.tuple(scalar, scalar).map(([id, b]): RawJson => ({ id, b })) },
);
/** Of most records a partition, in some form; of few one that cannot be. */
const tenant = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<RawJson>(...partitions, "red", "red", "blue", 7, true) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<RawJson>("", null, [], ["", ["blue"], "red"], { id: "red" }, longest),
  },
  { weight: 1, arbitrary: fc.constantFrom<RawJson>(".", `${longest}p`, "\ud800") },
);

const attributes = fc
  .tuple(
    fc.option(fc.tuple(fc.constant("tenant"), tenant), { freq: 4 }),
    fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom("title", "type", "n", "owner", "a") },
          fc.constantFrom(...attributeNames),
        ),
        value,
      ),
      { maxLength: 4 },
    ),
  )
  .map(([own, others]) => (own === null ? others : [own, ...others]));

/** Mostly one of a few, so that writes meet. */
const objectID = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...objectIDs.slice(0, 4)) },
  { weight: 1, arbitrary: fc.constantFrom(...objectIDs) },
);

const operation: fc.Arbitrary<DrawnOperation> = fc
  .record({
    objectID,
    version: fc.oneof(
      { weight: 8, arbitrary: fc.constant<VersionChoice>("none") },
      { weight: 12, arbitrary: fc.constantFrom<VersionChoice>("lower", "equal", "higher", 0, 1, 2, 3) },
      { weight: 1, arbitrary: fc.constant<VersionChoice>("most") },
    ),
    attributes: fc.option(attributes, { freq: 4 }),
    escapes: fc.boolean(),
  })
  // Nothing is newer than the highest version, so only one record may have it for long.
  .map((drawn) => (drawn.version === "most" ? { ...drawn, objectID: objectIDs[0] } : drawn));
const batch = fc.array(operation, { maxLength: 5 });

const filterValue = fc.constantFrom<string | number>(
  "red",
  "Red",
  "7",
  7,
  "true",
  0,
  "",
  "1e+21",
  1e21,
  "\u00e9",
);
const filter: fc.Arbitrary<Filter> = fc.constantFrom(...filterAttributes).chain((attribute) =>
  fc.oneof(
    fc.oneof(filterValue, fc.boolean()).map((one): Filter => ({ attribute, op: "eq", value: one })),
    fc.array(filterValue, { maxLength: 3 }).map((some): Filter => ({ attribute, op: "in", values: some })),
    fc.constantFrom(-1, 0, 0.5, 7, 1e21).map((gte): Filter => ({ attribute, op: "range", gte })),
    fc.tuple(fc.constantFrom(-1, 0), fc.constantFrom(0, 7)).map(([gte, lte]): Filter => {
      return { attribute, op: "range", gte, lte };
    }),
  ),
);

const claims: fc.Arbitrary<Claims> = fc.record(
  {
    partitions: fc.array(fc.constantFrom(...partitions, "red", "red", "blue"), { maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
    indexes: fc.constantFrom<readonly string[]>(["*"], ["@a"], ["@*"], ["other"], []),
  },
  { requiredKeys: [] },
);

/** Slots of keys are numbers; a step takes that modulo how many there are. */
const slot = fc.nat({ max: 20 });
const admin = fc.constant<DrawnCaller>({ kind: "admin" });
const key = slot.map((at): DrawnCaller => ({ kind: "key", key: at }));
const flaw = fc.oneof(
  { weight: 6, arbitrary: fc.constant<TokenFlaw>("none") },
  { weight: 1, arbitrary: fc.constantFrom<TokenFlaw>("expired", "early", "forged", "unknownClaim") },
);
const token = fc
  .tuple(slot, claims, flaw)
  .map(([at, claimed, wrong]): DrawnCaller => ({ kind: "token", key: at, claims: claimed, flaw: wrong }));
const writer = fc.oneof(
  { weight: 8, arbitrary: admin },
  { weight: 2, arbitrary: key },
  { weight: 1, arbitrary: token },
);
const reader = fc.oneof(
  { weight: 3, arbitrary: admin },
  { weight: 2, arbitrary: key },
  { weight: 4, arbitrary: token },
);
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

const patch: fc.Arbitrary<IndexSettingsPatch> = fc.record(
  {
    indexTime: fc.record(
      {
        partitionKey: fc.constantFrom("tenant", "tenant", "tenant", "owner.id", null),
        attributesForFaceting: fc.constantFrom(
          ["type"],
          ["type", "tenant", "owner.id"],
          ["__proto__", "tenant"],
          [],
        ),
        searchableTiers: fc.constantFrom(
          [{ attributes: ["title"], typoTolerance: true }],
          [{ attributes: ["title", "a.b", "__proto__"], typoTolerance: false }],
          [],
        ),
      },
      { requiredKeys: [] },
    ),
    queryTime: fc.record(
      {
        distinctAttribute: fc.constantFrom("url", "type", null),
        hides: fc.constantFrom(
          [],
          [
            { id: "h", query: "", objectID: "a" },
            { id: "g", query: "red", objectID: "1" },
          ],
        ),
        pins: fc.constantFrom([], [{ id: "p", query: "red", objectID: "A", position: 0 }]),
        customRanking: fc.constantFrom([], [{ attribute: "n", order: "desc" as const }]),
        typoTolerance: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

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
    weight: 5,
    arbitrary: fc.record({
      kind: kind("get"),
      index,
      caller: reader,
      objectIDs: fc.uniqueArray(objectID, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kind("search"), index, caller: reader, search }) },
  {
    weight: 3,
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

/** What lets keys and tokens see something early. */
const opening: readonly Step[] = [
  {
    kind: "set",
    index: 0,
    caller: { kind: "admin" },
    patch: { indexTime: { partitionKey: "tenant" } },
    condition: "none",
  },
  { kind: "createKey", caller: { kind: "admin" }, type: "search", indexes: null },
];

/** Steps, most of them with the same beginning. */
export function history(stepsMax: number): fc.Arbitrary<readonly Step[]> {
  const steps = fc.array(step, { maxLength: stepsMax, size: "max" });
  return fc
    .tuple(fc.constantFrom(false, true, true, true), steps)
    .map(([isOpened, drawn]) => [...(isOpened ? opening : []), ...drawn]);
}

function isFiniteJson(number: RawJson): boolean {
  return Number.isFinite(Number(number instanceof RawText ? number.text : number));
}
