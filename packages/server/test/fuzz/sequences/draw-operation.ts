import fc from "fast-check";
import { brokenTexts, oddNumbers, oddTexts } from "../odd-values.js";
import { type RawJson, RawText } from "../raw-json.js";
import type { DrawnOperation, VersionChoice } from "./steps.js";

/** Also such as LMDB has no room for in a key, and that are equal up to there. */
const objectIDs = ["a", "A", "1", "a/b", " ", "%2E", "e\u0301", "\u00e9", "\u{1f600}", "__proto__"].concat(
  ["a", "b"].map((end) => "k".repeat(511) + end),
);
const longest = "p".repeat(512);
/** Names that partitions may have. */
export const partitions = ["red", "blue", "7", "true", "a/b", "\u00e9", longest] as const;
const attributeNames = ["title", "type", "url", "n", "owner", "a.b", ...oddTexts].filter(
  (name) => !["objectID", "version", "updatedAt"].includes(name),
);
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
/** The partition of a record: mostly a valid one, in some form; seldom one that cannot be. */
const tenant = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<RawJson>(...partitions, "red", "red", "blue", 7, true) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<RawJson>("", null, [], ["", ["blue"], "red"], { id: "red" }, longest),
  },
  { weight: 1, arbitrary: fc.constantFrom<RawJson>(".", `${longest}p`, "\ud800") },
);

/** Few, of each type, so that filters pass some. */
const typeValue = fc.oneof(
  fc.constantFrom<RawJson>("red", "7", 7, true, "true", 1e21, "1e+21", ["red", false], [7, true]),
  value,
);
const attributeName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("title", "type", "n", "owner", "a") },
  { weight: 1, arbitrary: fc.constantFrom(...attributeNames) },
);
const attributes = fc
  .tuple(
    fc.option(fc.tuple(fc.constant("tenant"), tenant), { freq: 4 }),
    fc.option(fc.tuple(fc.constant("type"), typeValue), { freq: 3 }),
    fc.array(fc.tuple(attributeName, value), { maxLength: 4 }),
  )
  .map(([owner, type, others]) => [...[owner, type].filter((one) => one !== null), ...others]);

/** Mostly one of a few, so that writes meet. */
export const objectID = fc.oneof(
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
/** Records with a partition and a type, for a beginning. */
export const firstRecords: fc.Arbitrary<readonly DrawnOperation[]> = fc.array(
  fc
    .tuple(objectID, fc.constantFrom<RawJson>("red", "blue", 7), typeValue, attributes)
    .map(([id, owner, type, others]) => ({
      ...{ objectID: id, version: "none" as const, escapes: false },
      attributes: [...others, ["tenant", owner] as const, ["type", type] as const],
    })),
  { minLength: 4, maxLength: 8 },
);

/** The operations of a batch, of which some concern the same record. */
export const batch = fc.array(operation, { maxLength: 5 });

function isFiniteJson(number: RawJson): boolean {
  return Number.isFinite(Number(number instanceof RawText ? number.text : number));
}
