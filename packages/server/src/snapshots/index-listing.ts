import type { IndexListingEntry } from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import type { Snapshots } from "./snapshots.js";

/** Where listings come from. */
export interface ListedIndexes {
  readonly reader: Pick<StoreReader, "listIndexes">;
  readonly snapshots: Pick<Snapshots, "listed">;
}

/**
 * All indexes with their facts, ordered by name. Those that are open are listed from memory: a thousand of
 * them would otherwise be opened for each listing, which keeps the main thread busy for seconds.
 */
export function listIndexes({ reader, snapshots }: ListedIndexes): IndexListingEntry[] {
  return reader.listIndexes((entry) => snapshots.listed(entry));
}
