import type { TSchema } from "typebox";
import type { RouteName } from "../route-table.js";
import { ClickEvent } from "./event.js";
import { CreateKeyRequest, CreateKeyResponse, ListKeysResponse } from "./key.js";
import { ListIndexesResponse } from "./listing.js";
import { StoredRecord, WriteRequest, WriteResult } from "./record.js";
import { SearchRequest, SearchResponse } from "./search.js";
import { IndexSettings, IndexSettingsPatch } from "./settings.js";
import { Task } from "./task.js";

export interface RouteSchemas {
  /** Absent: the route takes no body. */
  readonly body?: TSchema;
  /** Absent: success has no body. */
  readonly response?: TSchema;
}

/** The bodies that each route takes and answers. */
export const routeSchemas = {
  createKey: { body: CreateKeyRequest, response: CreateKeyResponse },
  listKeys: { response: ListKeysResponse },
  revokeKey: {},
  getSettings: { response: IndexSettings },
  putSettings: { body: IndexSettingsPatch, response: IndexSettings },
  search: { body: SearchRequest, response: SearchResponse },
  writeRecords: { body: WriteRequest, response: WriteResult },
  clearPartition: { response: WriteResult },
  getRecord: { response: StoredRecord },
  listIndexes: { response: ListIndexesResponse },
  getTask: { response: Task },
  click: { body: ClickEvent },
} as const satisfies Record<RouteName, RouteSchemas>;
