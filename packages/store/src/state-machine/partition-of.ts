import { type JsonObject, objectIdCodePointsMax } from "@findling/protocol";
import { firstValueOf } from "./attribute-value.js";

export type PartitionChoice =
  | { readonly kind: "partition"; readonly partition: string | null }
  | { readonly kind: "unusable"; readonly why: string };

/** The partition of a record: `String` of its partitionKey attribute, or null if it has none. */
export function partitionOf(record: JsonObject, partitionKey: string | null): PartitionChoice {
  if (partitionKey === null) return { kind: "partition", partition: null };
  const value = firstValueOf(record, partitionKey);
  if (value === undefined) return { kind: "partition", partition: null };
  const partition = String(value);
  const why = flawOf(partition);
  return why === undefined ? { kind: "partition", partition } : { kind: "unusable", why };
}

/** The flaw of a name, if any. A partition that no URL can name could never be cleared. */
function flawOf(partition: string): string | undefined {
  if (partition === "." || partition === "..") return `is "${partition}", which no URL can name`;
  if (/\p{Surrogate}/u.test(partition)) return "holds half of a surrogate pair";
  const tooLong =
    partition.length > objectIdCodePointsMax && Array.from(partition).length > objectIdCodePointsMax;
  return tooLong ? `is longer than ${objectIdCodePointsMax} characters` : undefined;
}
