import type { CallOptions, Client, KeySummary } from "@findling/client";

/** A key as the server lists it, also when it is revoked. */
export interface ListedKey extends KeySummary {
  readonly isActive: boolean;
  /** Milliseconds since the epoch; null: it is not revoked, or that is not on disk yet. */
  readonly revokedAt: number | null;
}

/** The newest first. Rejects as the client does. */
export async function listedKeys(
  client: Client,
  stop: Pick<CallOptions, "signal">,
): Promise<readonly ListedKey[]> {
  const { body } = await client.request({ method: "GET", path: "/internal/keys" }, stop);
  if (typeof body !== "object" || body === null || !("keys" in body)) return [];
  const keys: readonly unknown[] = Array.isArray(body.keys) ? body.keys : [];
  return keys.filter(isListedKey).toReversed();
}

const fields = [
  ...["id", "name", "type", "display", "restrictions", "createdAt", "lastUsedAt"],
  ...["isActive", "revokedAt"],
];

export function isListedKey(value: unknown): value is ListedKey {
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}

/** Whether a text is in what the list shows of a key, or is its id. @param needle in lower case */
export function isKeyWith(needle: string, { name, id, type, display, restrictions }: ListedKey): boolean {
  const { indexes, referrers } = restrictions;
  const shown = [name, type, display, ...(indexes ?? []), ...(referrers ?? [])];
  return id === needle || shown.some((text) => text.toLowerCase().includes(needle));
}
