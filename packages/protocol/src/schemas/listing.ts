import { Type } from "typebox";
import type * as wire from "../listing.js";
import type { WireType } from "./wire-type.js";

const closed = { additionalProperties: false } as const;

export const IndexListingEntry = Type.Object(
  {
    name: Type.String(),
    recordCount: Type.Integer(),
    partitionCount: Type.Integer(),
    lastWriteAt: Type.Number(),
    partitionKey: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);
export type IndexListingEntry = WireType<typeof IndexListingEntry, wire.IndexListingEntry>;

export const ListIndexesResponse = Type.Object({ indexes: Type.Array(IndexListingEntry) }, closed);
export type ListIndexesResponse = WireType<typeof ListIndexesResponse, wire.ListIndexesResponse>;
