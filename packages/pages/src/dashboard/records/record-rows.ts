import type { CallOptions, Client, JsonObject } from "@findling/client";
import type { ListedRecord } from "../listed-record.js";

export interface ListedRecords {
  readonly records: readonly ListedRecord[];
  /** Behind which objectID the next page begins; null: this is the last one. */
  readonly next: string | null;
}

/** Which records a page has. */
export interface RecordsPlace {
  /** Only records whose objectIDs begin with it; "": all. */
  readonly prefix: string;
  /** Only records behind this objectID; "": from the first one on. */
  readonly after: string;
}

type Stop = Pick<CallOptions, "signal">;

export const recordsOfPage = 20;
/** Above, no prefix finds an objectID: the server keeps a hash in its place. */
const plainIdBytesMax = 1_000;

/**
 * A page of records. The server ends a page early where many records were deleted, so it is asked on until
 * there is something to show. Rejects as the client does.
 */
export async function listedRecords(
  client: Client,
  index: string,
  { prefix, after }: RecordsPlace,
  stop: Stop,
): Promise<ListedRecords> {
  let from = after;
  for (;;) {
    const page = await pageOf(client, index, { prefix, after: from, limit: recordsOfPage }, stop);
    if (page.records.length > 0 || page.next === null) return page;
    from = page.next;
  }
}

/** The record with this objectID; null: there is none. Rejects as the client does. */
export async function listedRecord(
  client: Client,
  index: string,
  objectID: string,
  stop: Stop = {},
): Promise<ListedRecord | null> {
  if (new TextEncoder().encode(objectID).length > plainIdBytesMax)
    return recordWithLongId(client, index, objectID, stop);
  const { records } = await pageOf(client, index, { prefix: objectID, after: "", limit: 1 }, stop);
  // The objectID itself comes before all longer ones that begin with it.
  return records.find((one) => one.objectID === objectID) ?? null;
}

async function pageOf(
  client: Client,
  index: string,
  place: RecordsPlace & { readonly limit: number },
  stop: Stop,
): Promise<ListedRecords> {
  const query = new URLSearchParams({ limit: String(place.limit) });
  if (place.prefix !== "") query.set("prefix", place.prefix);
  if (place.after !== "") query.set("after", place.after);
  const path = `/internal/indexes/${encodeURIComponent(index)}/records-page?${query}`;
  const { body } = await client.request({ method: "GET", path }, stop);
  return pageIn(body);
}

/** Only here the server's own `version` and `updatedAt` hide attributes with these names. */
async function recordWithLongId(
  client: Client,
  index: string,
  objectID: string,
  stop: Stop,
): Promise<ListedRecord | null> {
  const path = `/1/indexes/${encodeURIComponent(index)}/records/${encodeURIComponent(objectID)}`;
  try {
    const { body } = await client.request({ method: "GET", path }, stop);
    if (!isObject(body)) return null;
    const { version, updatedAt, ...record } = body;
    return { objectID, partition: null, version: Number(version), updatedAt: Number(updatedAt), record };
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return null;
    throw error;
  }
}

function pageIn(body: unknown): ListedRecords {
  if (!isObject(body) || !Array.isArray(body["records"])) return { records: [], next: null };
  const next = body["next"];
  return { records: body["records"].flatMap(recordIn), next: typeof next === "string" ? next : null };
}

function recordIn(row: unknown): ListedRecord[] {
  if (!isObject(row)) return [];
  const { objectID, partition, version, updatedAt, record } = row;
  if (typeof objectID !== "string") return [];
  return [
    {
      objectID,
      partition: typeof partition === "string" ? partition : null,
      version: Number(version),
      updatedAt: Number(updatedAt),
      record: isObject(record) ? record : null,
    },
  ];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
