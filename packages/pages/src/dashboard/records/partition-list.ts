import type { CallOptions, Client } from "@findling/client";
import { isObject } from "./record-rows.js";

export interface ListedPartition {
  readonly name: string;
  readonly records: number;
}

/** Partitions of an index that have records, by name. */
export interface PartitionList {
  readonly partitions: readonly ListedPartition[];
  /** Whether there are more than these. */
  readonly isCut: boolean;
}

/** Rejects as the client does. */
export async function partitionList(
  client: Client,
  index: string,
  stop: Pick<CallOptions, "signal">,
): Promise<PartitionList> {
  const path = `/internal/indexes/${encodeURIComponent(index)}/partitions`;
  const { body } = await client.request({ method: "GET", path }, stop);
  const partitions: readonly unknown[] =
    isObject(body) && Array.isArray(body["partitions"]) ? body["partitions"] : [];
  return { partitions: partitions.filter(isPartition), isCut: isObject(body) && body["isCut"] === true };
}

function isPartition(value: unknown): value is ListedPartition {
  return isObject(value) && typeof value["name"] === "string" && typeof value["records"] === "number";
}

/** The partitions that contain a text, without regard to case: first those that begin with it. */
export function partitionsWith(
  text: string,
  partitions: readonly ListedPartition[],
): readonly ListedPartition[] {
  const needle = text.toLowerCase();
  const placeOf = ({ name }: ListedPartition): number => name.toLowerCase().indexOf(needle);
  return partitions
    .filter((one) => placeOf(one) >= 0)
    .toSorted((a, b) => Number(placeOf(a) > 0) - Number(placeOf(b) > 0));
}
