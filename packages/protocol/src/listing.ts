export interface IndexListingEntry {
  name: string;
  recordCount: number;
  /** Partitions with live records. */
  partitionCount: number;
  /** 0 if never written. */
  lastWriteAt: number;
  partitionKey: string | null;
}

export interface ListIndexesResponse {
  indexes: IndexListingEntry[];
}
