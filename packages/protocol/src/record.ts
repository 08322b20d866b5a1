import { type Static, Type } from "typebox";
import type { JsonObject } from "./json.js";
import { operationsPerBatchMax, versionMax } from "./limits.js";

const closed = { additionalProperties: false } as const;

export const Version = Type.Integer({ minimum: 0, maximum: versionMax });

/** `version` is an instruction to the write, not an attribute: it is not stored within the record. */
export const RecordInput = Type.Object({ objectID: Type.String(), version: Type.Optional(Version) });
export type RecordInput = JsonObject & { objectID: string; version?: number };

export const UpsertOperation = Type.Object({ action: Type.Literal("upsert"), record: RecordInput }, closed);
export interface UpsertOperation {
  action: "upsert";
  record: RecordInput;
}

export const DeleteOperation = Type.Object(
  { action: Type.Literal("delete"), objectID: Type.String(), version: Type.Optional(Version) },
  closed,
);
export type DeleteOperation = Static<typeof DeleteOperation>;

export const WriteOperation = Type.Union([UpsertOperation, DeleteOperation]);
export type WriteOperation = UpsertOperation | DeleteOperation;

export const WriteRequest = Type.Object(
  { operations: Type.Array(WriteOperation, { maxItems: operationsPerBatchMax }) },
  closed,
);
export interface WriteRequest {
  operations: WriteOperation[];
}

export const WriteResult = Type.Object(
  {
    dataVersion: Type.Integer(),
    applied: Type.Integer(),
    ignoredAsStale: Type.Integer(),
    queued: Type.Optional(Type.Object({ taskId: Type.String() }, closed)),
  },
  closed,
);
export type WriteResult = Static<typeof WriteResult>;

/** The record as last written, with the server's `version` and `updatedAt` over attributes so named. */
export const StoredRecord = Type.Object({
  objectID: Type.String(),
  version: Version,
  updatedAt: Type.Number(),
});
export type StoredRecord = JsonObject & { objectID: string; version: number; updatedAt: number };
