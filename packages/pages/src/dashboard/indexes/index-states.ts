import { ApiFailure, type Client, type IndexListingEntry } from "@findling/client";

/** An index, and what the server does with it in the background. */
export interface ListedIndex {
  readonly entry: IndexListingEntry;
  readonly work: IndexWork;
}

/** `progress`: `records done/records in all` of a rebuild that has begun. */
export interface IndexWork {
  readonly isRebuilding: boolean;
  readonly progress: string | null;
  readonly isErasing: boolean;
}

const atOnce = 6;
const idle: IndexWork = { isRebuilding: false, progress: null, isErasing: false };

/** All indexes; of the first `workMax` what is done in the background. Rejects as the client does. */
export async function listedIndexes(
  client: Client,
  workMax: number,
  signal: AbortSignal,
): Promise<ListedIndex[]> {
  const entries = await client.listIndexes({ signal });
  const works: IndexWork[] = [];
  const watched = entries.slice(0, workMax);
  for (let from = 0; from < watched.length; from += atOnce) {
    const names = watched.slice(from, from + atOnce).map(({ name }) => name);
    works.push(...(await Promise.all(names.map((name) => workOf(client, name, signal)))));
  }
  return entries.map((entry, place) => ({ entry, work: works[place] ?? idle }));
}

/** Only headers are asked for: settings may be long. An index that was deleted meanwhile has no work. */
async function workOf(client: Client, name: string, signal: AbortSignal): Promise<IndexWork> {
  try {
    return await askedWorkOf(client, name, signal);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return idle;
    throw error;
  }
}

async function askedWorkOf(client: Client, name: string, signal: AbortSignal): Promise<IndexWork> {
  const path = `/1/indexes/${encodeURIComponent(name)}/settings`;
  const { headers } = await client.request({ method: "HEAD", path }, { signal });
  return {
    isRebuilding: headers.get("x-svc-rebuild") === "running",
    progress: headers.get("x-svc-rebuild-progress"),
    isErasing: headers.get("x-svc-erasure") === "running",
  };
}
