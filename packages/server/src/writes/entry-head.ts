import { randomBytes } from "node:crypto";

const entryIdBytes = 16;

/** The id and the time of acceptance of a new entry. */
export function newEntryHead(acceptedAt = Date.now()): {
  readonly entryId: string;
  readonly acceptedAt: number;
} {
  return { entryId: randomBytes(entryIdBytes).toString("hex"), acceptedAt };
}
