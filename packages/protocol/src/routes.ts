import type { TSchema } from "typebox";
import { ClickEvent } from "./event.js";
import { CreateKeyRequest, CreateKeyResponse, type KeyType, ListKeysResponse } from "./key.js";
import { batchBytesMax, settingsBytesMax } from "./limits.js";
import { ListIndexesResponse } from "./listing.js";
import { StoredRecord, WriteRequest, WriteResult } from "./record.js";
import { SearchRequest, SearchResponse } from "./search.js";
import { IndexSettings, IndexSettingsPatch } from "./settings.js";
import { Task } from "./task.js";

/** One route of the API: what it takes, what it answers, who may call it. */
export interface RouteSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path parameters are written `:name`. */
  readonly path: string;
  readonly keyTypes: readonly KeyType[];
  /** Whether a scoped token of a search key may call it. */
  readonly scopedToken: boolean;
  readonly body?: TSchema;
  /** @default `bodyBytesMax` of the limits */
  readonly bodyBytesMax?: number;
  /** Names of the query parameters that it knows. @default none */
  readonly queryParameters?: readonly string[];
  /** Status of success. */
  readonly status: number;
  /** Absent: success has no body. */
  readonly response?: TSchema;
}

const admin: readonly KeyType[] = ["admin"];
const writers: readonly KeyType[] = ["write", "admin"];
const everyone: readonly KeyType[] = ["search", "write", "admin"];

/** Every route of the specification, by the name that code and documentation give it. */
export const routes = {
  createKey: {
    method: "POST",
    path: "/1/keys",
    keyTypes: admin,
    scopedToken: false,
    body: CreateKeyRequest,
    status: 201,
    response: CreateKeyResponse,
  },
  listKeys: {
    method: "GET",
    path: "/1/keys",
    keyTypes: admin,
    scopedToken: false,
    status: 200,
    response: ListKeysResponse,
  },
  revokeKey: { method: "DELETE", path: "/1/keys/:id", keyTypes: admin, scopedToken: false, status: 204 },
  getSettings: {
    method: "GET",
    path: "/1/indexes/:index/settings",
    keyTypes: everyone,
    scopedToken: false,
    status: 200,
    response: IndexSettings,
  },
  putSettings: {
    method: "PUT",
    path: "/1/indexes/:index/settings",
    keyTypes: writers,
    scopedToken: false,
    body: IndexSettingsPatch,
    bodyBytesMax: settingsBytesMax,
    status: 200,
    response: IndexSettings,
  },
  search: {
    method: "POST",
    path: "/1/indexes/:index/search",
    keyTypes: everyone,
    scopedToken: true,
    body: SearchRequest,
    status: 200,
    response: SearchResponse,
  },
  writeRecords: {
    method: "POST",
    path: "/1/indexes/:index/records",
    keyTypes: writers,
    scopedToken: false,
    body: WriteRequest,
    bodyBytesMax: batchBytesMax,
    status: 200,
    response: WriteResult,
  },
  clearPartition: {
    method: "DELETE",
    path: "/1/indexes/:index/partitions/:partition",
    keyTypes: writers,
    scopedToken: false,
    status: 200,
    response: WriteResult,
  },
  getRecord: {
    method: "GET",
    path: "/1/indexes/:index/records/:objectID",
    keyTypes: everyone,
    scopedToken: true,
    status: 200,
    response: StoredRecord,
  },
  listIndexes: {
    method: "GET",
    path: "/1/indexes",
    keyTypes: everyone,
    scopedToken: false,
    status: 200,
    response: ListIndexesResponse,
  },
  getTask: {
    method: "GET",
    path: "/1/tasks/:taskId",
    keyTypes: writers,
    scopedToken: false,
    status: 200,
    response: Task,
  },
  click: {
    method: "POST",
    path: "/1/events/click",
    keyTypes: everyone,
    scopedToken: true,
    body: ClickEvent,
    status: 204,
  },
} as const satisfies Record<string, RouteSpec>;

export type RouteName = keyof typeof routes;
