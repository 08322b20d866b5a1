import type { CallOptions, Client } from "@findling/client";
import { isObject } from "./record-rows.js";

/** What the page of records needs to know of an index. */
export interface IndexOverview {
  /** null: unknown. */
  readonly records: number | null;
  /** null: the index has no partitions. */
  readonly partitionKey: string | null;
  /** How far the erasure of partitions is; null: none is running. */
  readonly erasure: { readonly step: string; readonly done: number; readonly total: number } | null;
}

/** null: there is no such index. Rejects as the client does. */
export async function indexOverview(
  client: Client,
  name: string,
  stop: Pick<CallOptions, "signal">,
): Promise<IndexOverview | null> {
  const { body } = await client.request({ method: "GET", path: "/internal/indexes" }, stop);
  const indexes = isObject(body) && Array.isArray(body["indexes"]) ? body["indexes"] : [];
  const found = indexes.find((one) => isObject(one) && one["name"] === name);
  if (!isObject(found)) return null;
  const { records, partitionKey, erasure } = found;
  return {
    records: typeof records === "number" ? records : null,
    partitionKey: typeof partitionKey === "string" ? partitionKey : null,
    erasure: isObject(erasure)
      ? {
          step: typeof erasure["step"] === "string" ? erasure["step"] : "",
          done: Number(erasure["done"]),
          total: Number(erasure["total"]),
        }
      : null,
  };
}
