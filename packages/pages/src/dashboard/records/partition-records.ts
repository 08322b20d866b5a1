import type { CallOptions, Client } from "@findling/client";
import { isObject } from "./record-rows.js";

/** A partition of an index. */
export interface PartitionName {
  readonly index: string;
  readonly partitionKey: string;
  readonly partition: string;
}

/**
 * How many records a partition has, also where searches show one record of each group. A search under a draft
 * of settings is in no report. Rejects as the client does.
 */
export async function recordsOfPartition(
  client: Client,
  { index, partitionKey, partition }: PartitionName,
  stop: Pick<CallOptions, "signal">,
): Promise<number> {
  const filters = [{ attribute: partitionKey, op: "eq", value: partition }];
  const { body } = await client.request(
    {
      method: "POST",
      path: `/internal/indexes/${encodeURIComponent(index)}/draft-search`,
      body: { search: { q: "", filters, hitsPerPage: 0 }, queryTime: { distinctAttribute: null } },
      isRepeatable: true,
    },
    stop,
  );
  return isObject(body) ? Number(body["nbHits"]) : 0;
}
