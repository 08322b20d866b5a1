import {
  attributePathCodePointsMax,
  facetsMax,
  filtersMax,
  filterValuesMax,
  hitsPerPageMax,
  keyNameCodePointsMax,
  keyPatternCodePointsMax,
  keyPatternsMax,
  objectIdCodePointsMax,
  queryCodePointsMax,
} from "./limits.js";

/**
 * A bound of a field that the server checks by hand, because a refusal has an error code or words of its own.
 * The schema of the body does not have it, or a general check would refuse first.
 */
export interface BodyLimit {
  /** The field: `facets`, `facets[]` for each of its entries, `restrictions.indexes` in an object. */
  readonly at: string;
  /** Unicode code points, as `maxLength`. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Whether no two entries may be equal. */
  readonly uniqueItems?: true;
  /** Values that are refused, though everything else allows them. */
  readonly except?: readonly string[];
  /** A larger number is not refused, but counts as this one. */
  readonly cappedAt?: number;
}

const objectID = { minLength: 1, maxLength: objectIdCodePointsMax, except: [".", ".."] } as const;

export const searchLimits: readonly BodyLimit[] = [
  { at: "q", maxLength: queryCodePointsMax },
  { at: "filters", maxItems: filtersMax },
  // The values of all filters count together. So a single filter has no more.
  { at: "filters[].values", maxItems: filterValuesMax },
  { at: "facets", maxItems: facetsMax, uniqueItems: true },
  { at: "facets[]", maxLength: attributePathCodePointsMax },
  { at: "hitsPerPage", cappedAt: hitsPerPageMax },
];

export const writeLimits: readonly BodyLimit[] = [
  { at: "operations[].record.objectID", ...objectID },
  { at: "operations[].objectID", ...objectID },
];

export const keyLimits: readonly BodyLimit[] = [
  { at: "name", maxLength: keyNameCodePointsMax },
  { at: "restrictions.indexes", maxItems: keyPatternsMax },
  { at: "restrictions.indexes[]", minLength: 1, maxLength: keyPatternCodePointsMax },
  { at: "restrictions.referrers", maxItems: keyPatternsMax },
  { at: "restrictions.referrers[]", minLength: 1, maxLength: keyPatternCodePointsMax },
];

export const settingsLimits: readonly BodyLimit[] = [
  { at: "indexTime.attributesForFaceting", uniqueItems: true },
  { at: "indexTime.languages", uniqueItems: true },
  { at: "queryTime.pins[].query", maxLength: queryCodePointsMax },
  { at: "queryTime.pins[].objectID", ...objectID },
  { at: "queryTime.hides[].query", maxLength: queryCodePointsMax },
  { at: "queryTime.hides[].objectID", ...objectID },
];
