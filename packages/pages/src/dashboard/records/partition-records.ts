import type { CallOptions, Client, Filter } from "@findling/client";
import { draftSearch } from "../draft-search.js";

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
  const filters: Filter[] = [{ attribute: partitionKey, op: "eq", value: partition }];
  const search = { q: "", filters, hitsPerPage: 0 };
  const { nbHits } = await draftSearch(
    client,
    index,
    { search, queryTime: { distinctAttribute: null } },
    stop,
  );
  return nbHits;
}
