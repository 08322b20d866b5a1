import type { JsonObject } from "./json.js";

/** `version` is an instruction to the write, not an attribute: it is not stored within the record. */
export type RecordInput = JsonObject & { objectID: string; version?: number };

export interface UpsertOperation {
  action: "upsert";
  record: RecordInput;
}

export interface DeleteOperation {
  action: "delete";
  objectID: string;
  version?: number;
}

export type WriteOperation = UpsertOperation | DeleteOperation;

export interface WriteRequest {
  operations: WriteOperation[];
}

export interface WriteResult {
  dataVersion: number;
  applied: number;
  ignoredAsStale: number;
  /** The task of a write that waits to be applied. Absent if it was applied at once. */
  queued?: { taskId: string };
}

/** The record as last written, with the server's `version` and `updatedAt` over attributes so named. */
export type StoredRecord = JsonObject & { objectID: string; version: number; updatedAt: number };
