import type { CallOptions, Client } from "@findling/client";

/** How much of some work is done. */
export interface WorkShare {
  readonly done: number;
  readonly total: number;
}

/** An index as the server lists it. Figures that are null are unknown, if nothing else is said. */
export interface ListedIndex {
  readonly name: string;
  readonly records: number | null;
  /** null: it has no partitions. */
  readonly partitionKey: string | null;
  readonly partitions: number | null;
  /** Milliseconds since the epoch; null: nothing was written yet. */
  readonly lastWriteAt: number | null;
  readonly queuedBatches: number;
  readonly diskBytes: { readonly records: number; readonly segments: number } | null;
  /** What is done in the background; null: nothing of that kind. */
  readonly rebuild: WorkShare | null;
  readonly recovery: WorkShare | null;
  readonly erasure: (WorkShare & { readonly step: string }) | null;
  /** Why it cannot be opened; null: nothing is known. */
  readonly unavailable: string | null;
}

/** Rejects as the client does. */
export async function listedIndexes(
  client: Client,
  stop: Pick<CallOptions, "signal">,
): Promise<readonly ListedIndex[]> {
  const { body } = await client.request({ method: "GET", path: "/internal/indexes" }, stop);
  if (typeof body !== "object" || body === null || !("indexes" in body)) return [];
  const indexes: readonly unknown[] = Array.isArray(body.indexes) ? body.indexes : [];
  return indexes.filter(isListedIndex);
}

const fields = [
  ...["name", "records", "partitionKey", "partitions", "lastWriteAt", "queuedBatches", "diskBytes"],
  ...["rebuild", "recovery", "erasure", "unavailable"],
];

function isListedIndex(value: unknown): value is ListedIndex {
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}

/** On disk, in all; null: unknown. */
export function bytesOf({ diskBytes }: ListedIndex): number | null {
  return diskBytes === null ? null : diskBytes.records + diskBytes.segments;
}

/** Whether the server does something with it in the background, or cannot open it. */
export function isBusy({ rebuild, recovery, erasure, queuedBatches, unavailable }: ListedIndex): boolean {
  return [rebuild, recovery, erasure, unavailable].some((one) => one !== null) || queuedBatches > 0;
}
