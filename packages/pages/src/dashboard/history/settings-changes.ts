import type { Client, IndexSettings } from "@findling/client";
import { withPatch } from "../settings/settings-draft.js";
import { givenPatch } from "../settings/settings-file.js";

/** A change of the settings of an index, as the server lists it. */
export interface SettingsChange {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who made it; null: not known. */
  readonly key: { readonly id: string; readonly name: string } | null;
  /** Such as `queryTime.pins`. */
  readonly changed: readonly string[];
  readonly isCreation: boolean;
  readonly isRebuild: boolean;
}

export interface ChangePage {
  readonly changes: readonly SettingsChange[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: number | null;
}

/** All settings before a change and after it. */
export interface ChangedSettings {
  readonly before: IndexSettings;
  readonly after: IndexSettings;
}

const pathOf = (index: string): string => `/internal/indexes/${encodeURIComponent(index)}/settings-history`;

/** Rejects as the client does. */
export async function changePage(client: Client, index: string, before: number | null): Promise<ChangePage> {
  const query = before === null ? "" : `?before=${before}`;
  const { body } = await client.request({ method: "GET", path: pathOf(index) + query });
  return isPage(body) ? body : { changes: [], next: null };
}

/** Rejects as the client does. @returns null if the server has the change, and not its settings */
export async function changedSettings(
  client: Client,
  { index, id, now }: { readonly index: string; readonly id: number; readonly now: IndexSettings },
): Promise<ChangedSettings | null> {
  const { body } = await client.request({ method: "GET", path: `${pathOf(index)}/${id}` });
  if (typeof body !== "object" || body === null || !("before" in body) || !("after" in body)) return null;
  if (body.before === null || body.after === null) return null;
  // Both are whole settings, so nothing of `now` stays.
  const settingsOf = (value: unknown): IndexSettings => withPatch(now, givenPatch(value));
  return { before: settingsOf(body.before), after: settingsOf(body.after) };
}

const isPage = (body: unknown): body is ChangePage =>
  typeof body === "object" && body !== null && "changes" in body && "next" in body;
