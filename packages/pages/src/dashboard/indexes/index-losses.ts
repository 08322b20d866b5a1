import type { CallOptions, Client } from "@findling/client";

/** Facts about an index that is to be deleted, which the list of indexes does not have. null: not known. */
export interface IndexLosses {
  /** Searches in the index in the last 30 days. */
  readonly searches: number | null;
  /** Active keys that are for this index only. They stay, and find nothing. */
  readonly ownKeys: readonly string[] | null;
}

/** Does without what cannot be asked. */
export async function indexLosses(
  client: Client,
  name: string,
  stop: Pick<CallOptions, "signal">,
): Promise<IndexLosses> {
  const [searches, ownKeys] = await Promise.all([
    searchesOf(client, name, stop).catch(() => null),
    ownKeysOf(client, name, stop).catch(() => null),
  ]);
  return { searches, ownKeys };
}

async function searchesOf(
  client: Client,
  name: string,
  stop: Pick<CallOptions, "signal">,
): Promise<number | null> {
  const path = `/internal/reports?${new URLSearchParams({ index: name, top: "1" })}`;
  const { body } = await client.request({ method: "GET", path }, stop);
  const searches = typeof body === "object" && body !== null && "searches" in body ? body.searches : null;
  return typeof searches === "number" ? searches : null;
}

async function ownKeysOf(client: Client, name: string, stop: Pick<CallOptions, "signal">): Promise<string[]> {
  const keys = await client.listKeys(stop);
  return keys
    .filter(({ restrictions: { indexes } }) => indexes?.length === 1 && indexes[0] === name)
    .map((key) => key.name);
}
