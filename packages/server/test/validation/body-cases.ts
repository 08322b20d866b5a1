import { ApiError } from "@findling/protocol";
import { ClickEvent } from "@findling/protocol/schemas";
import { requireCreateKeyRequest } from "../../src/validation/create-key-request.js";
import { schemaCheck } from "../../src/validation/schema-check.js";
import { requireSearchRequest } from "../../src/validation/search-request.js";
import { requireSettingsPatch } from "../../src/validation/settings-patch.js";
import { requireWriteRequest } from "../../src/validation/write-request.js";

/** The check of a route's body, with a body that it takes. */
export interface BodyCase {
  readonly check: (body: unknown) => unknown;
  /** Valid, with everything that the schema knows. */
  readonly body: unknown;
  /** Codes that refuse bodies with one fault that the schema can have. */
  readonly codes: readonly string[];
}

const checkClick = schemaCheck<ClickEvent>(ClickEvent, () => "invalid_request");
const pin = { id: "p", query: "q", objectID: "1", position: 0 };

/** By the name of the route: every route with a body. */
export const bodyCases: Readonly<Record<string, BodyCase>> = {
  createKey: {
    check: requireCreateKeyRequest,
    body: { name: "a", type: "search", restrictions: { indexes: ["a"], referrers: ["b"], ratePerMinute: 5 } },
    codes: ["invalid_request"],
  },
  putSettings: {
    check: requireSettingsPatch,
    body: {
      indexTime: {
        searchableTiers: [{ attributes: ["a"], typoTolerance: true }],
        attributesForFaceting: ["a"],
        languages: ["en"],
        dictionary: ["a"],
        partitionKey: "a",
      },
      queryTime: {
        customRanking: [{ attribute: "a", order: "asc" }],
        synonyms: [
          { id: "1", type: "multiWay", words: ["a", "b"] },
          { id: "2", type: "oneWay", input: "a", synonyms: ["b"] },
        ],
        pins: [pin],
        hides: [{ id: "h", query: "q", objectID: "1" }],
        typoTolerance: true,
        ignorePlurals: true,
        removeWordsIfNoResults: "none",
        distinctAttribute: "a",
        queryLogging: true,
      },
    },
    codes: ["invalid_settings"],
  },
  search: {
    check: requireSearchRequest,
    body: {
      q: "a",
      mode: "typing",
      filters: [
        { attribute: "a", op: "eq", value: "b" },
        { attribute: "a", op: "in", values: ["b", 1] },
        { attribute: "a", op: "range", gte: 1, lte: 2 },
      ],
      facets: ["a"],
      page: 1,
      hitsPerPage: 1,
      explain: true,
      typoTolerance: true,
      synonyms: true,
      prefix: true,
      minDataVersion: 1,
      clickAnalytics: true,
    },
    codes: ["invalid_request", "invalid_filter"],
  },
  writeRecords: {
    check: requireWriteRequest,
    body: {
      operations: [
        { action: "upsert", record: { objectID: "1", version: 1 } },
        { action: "delete", objectID: "1", version: 1 },
      ],
    },
    codes: ["invalid_request", "invalid_object_id", "too_many_operations"],
  },
  click: {
    check: checkClick,
    body: { queryID: "a", objectID: "1", position: 1 },
    codes: ["invalid_request"],
  },
};

/** null: the body is taken. */
export function refusalOf({ check }: BodyCase, body: unknown): ApiError | null {
  try {
    check(body);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
