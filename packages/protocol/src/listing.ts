import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

export const IndexListingEntry = Type.Object(
  {
    name: Type.String(),
    recordCount: Type.Integer(),
    /** Partitions with live records. */
    partitionCount: Type.Integer(),
    /** 0 if never written. */
    lastWriteAt: Type.Number(),
    partitionKey: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);
export type IndexListingEntry = Static<typeof IndexListingEntry>;

export const ListIndexesResponse = Type.Object({ indexes: Type.Array(IndexListingEntry) }, closed);
export type ListIndexesResponse = Static<typeof ListIndexesResponse>;
