import type { JsonObject } from "./json.js";
import type { RouteName } from "./route-table.js";

/** A request, and what it is answered: bodies that a reader can paste. */
export interface RouteExample {
  /** By parameter of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** Absent: the answer has no body. Times, ids and secrets are those of nobody. */
  readonly answer?: JsonObject;
}

const key = {
  id: "5f0c8a3be1d24c6f9a7b1e02",
  name: "web site",
  type: "search",
  display: "svc_search_…k3Qz",
  restrictions: { indexes: ["shop"], referrers: null, ratePerMinute: 600 },
  createdAt: 1_785_000_000_000,
  lastUsedAt: null,
};

const indexTime = {
  searchableTiers: [
    { attributes: ["title"], typoTolerance: true },
    { attributes: ["description"], typoTolerance: true },
  ],
  attributesForFaceting: ["color"],
  languages: ["en"],
  dictionary: [],
  partitionKey: "seller",
};

const queryTime = {
  customRanking: [{ attribute: "sales", order: "desc" }],
  synonyms: [{ id: "1", type: "multiWay", words: ["sneaker", "trainer"] }],
  pins: [],
  hides: [],
  typoTolerance: true,
  ignorePlurals: true,
  removeWordsIfNoResults: "lastWords",
  distinctAttribute: null,
  queryLogging: true,
};

const record = {
  objectID: "shoe-1",
  title: "Red running shoe",
  description: "Light, for the road",
  color: "red",
  seller: "acme",
  sales: 12,
};

const title = {
  segments: [
    { text: "Red running ", match: false },
    { text: "shoe", match: true, via: "word" },
  ],
  fullyMatched: true,
};

const description = { segments: [{ text: "Light, for the road", match: false }], fullyMatched: false };

/** One example for each route. In their order each works after those before it. */
export const routeExamples: Readonly<Record<RouteName, RouteExample>> = {
  putSettings: {
    path: { index: "shop" },
    body: {
      indexTime,
      queryTime: {
        customRanking: queryTime.customRanking,
        synonyms: queryTime.synonyms,
        distinctAttribute: null,
      },
    },
    answer: { indexTime, queryTime },
  },
  getSettings: { path: { index: "shop" }, answer: { indexTime, queryTime } },
  writeRecords: {
    path: { index: "shop" },
    body: {
      operations: [
        { action: "upsert", record },
        { action: "delete", objectID: "shoe-0" },
      ],
    },
    answer: { dataVersion: 2, applied: 2, ignoredAsStale: 0 },
  },
  getTask: {
    path: { taskId: "0123456789abcdef0123456789abcdef" },
    answer: { taskId: "0123456789abcdef0123456789abcdef", status: "applied", dataVersion: 2 },
  },
  getRecord: {
    path: { index: "shop", objectID: "shoe-1" },
    answer: { ...record, version: 1_785_000_000_000, updatedAt: 1_785_000_000_000 },
  },
  search: {
    path: { index: "shop" },
    body: {
      q: "shoe",
      filters: [{ attribute: "color", op: "in", values: ["red", "blue"] }],
      facets: ["color"],
      hitsPerPage: 10,
      clickAnalytics: true,
    },
    answer: {
      query: "shoe",
      correctedQuery: null,
      hits: [{ objectID: "shoe-1", record, highlight: { title, description }, snippet: {} }],
      nbHits: 1,
      page: 0,
      hitsPerPage: 10,
      facets: { color: { red: 1 } },
      processingTimeMs: 1.2,
      dataVersion: 2,
      degraded: false,
      queryID: "0123456789abcdef0123456789abcdef",
    },
  },
  listIndexes: {
    answer: {
      indexes: [
        {
          name: "shop",
          recordCount: 1,
          partitionCount: 1,
          lastWriteAt: 1_785_000_000_000,
          partitionKey: "seller",
        },
      ],
    },
  },
  clearPartition: {
    path: { index: "shop", partition: "acme" },
    answer: { dataVersion: 3, applied: 1, ignoredAsStale: 0 },
  },
  createKey: {
    body: {
      name: "web site",
      type: "search",
      restrictions: { indexes: ["shop"], ratePerMinute: 600 },
    },
    answer: {
      key,
      secret: "svc_search_0123456789abcdefghijklmnopqrstuvwxyzABCk3Qz",
      signingSecret: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG",
    },
  },
  listKeys: { answer: { keys: [key] } },
  revokeKey: { path: { id: key.id } },
  click: { body: { queryID: "0123456789abcdef0123456789abcdef", objectID: "shoe-1", position: 1 } },
};
