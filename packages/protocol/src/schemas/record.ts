import { type Static, Type } from "typebox";
import type { JsonObject } from "../json.js";
import { operationsPerBatchMax, versionMax } from "../limits.js";
import type * as wire from "../record.js";
import type { WireType } from "./wire-type.js";

const closed = { additionalProperties: false } as const;

const Version = Type.Integer({ minimum: 0, maximum: versionMax });

const RecordInputFields = Type.Object({ objectID: Type.String(), version: Type.Optional(Version) });
/** The schema has the fields that every record has. Any other attributes may stand beside them. */
export const RecordInput = Type.Unsafe<JsonObject & Static<typeof RecordInputFields>>(RecordInputFields);
export type RecordInput = WireType<typeof RecordInput, wire.RecordInput>;

export const UpsertOperation = Type.Object({ action: Type.Literal("upsert"), record: RecordInput }, closed);
export type UpsertOperation = WireType<typeof UpsertOperation, wire.UpsertOperation>;

export const DeleteOperation = Type.Object(
  { action: Type.Literal("delete"), objectID: Type.String(), version: Type.Optional(Version) },
  closed,
);
export type DeleteOperation = WireType<typeof DeleteOperation, wire.DeleteOperation>;

export const WriteOperation = Type.Union([UpsertOperation, DeleteOperation]);
export type WriteOperation = WireType<typeof WriteOperation, wire.WriteOperation>;

export const WriteRequest = Type.Object(
  { operations: Type.Array(WriteOperation, { maxItems: operationsPerBatchMax }) },
  closed,
);
export type WriteRequest = WireType<typeof WriteRequest, wire.WriteRequest>;

export const WriteResult = Type.Object(
  {
    dataVersion: Type.Integer(),
    applied: Type.Integer(),
    ignoredAsStale: Type.Integer(),
    queued: Type.Optional(Type.Object({ taskId: Type.String() }, closed)),
  },
  closed,
);
export type WriteResult = WireType<typeof WriteResult, wire.WriteResult>;

const StoredRecordFields = Type.Object({
  objectID: Type.String(),
  version: Version,
  updatedAt: Type.Number(),
});
export const StoredRecord = Type.Unsafe<JsonObject & Static<typeof StoredRecordFields>>(StoredRecordFields);
export type StoredRecord = WireType<typeof StoredRecord, wire.StoredRecord>;
