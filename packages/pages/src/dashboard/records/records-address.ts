import type { RecordsPlace } from "./record-rows.js";

/** What is looked at: a page of the list, and which record of it, as the address says it. */
export interface RecordsAddress extends RecordsPlace {
  /** The record that is open; null: the list is shown. */
  readonly id: string | null;
  /** Whether a new record is being written. */
  readonly isNew: boolean;
}

export function recordsAddressOf(parameters: URLSearchParams): RecordsAddress {
  return {
    prefix: parameters.get("prefix") ?? "",
    after: parameters.get("after") ?? "",
    id: parameters.get("id"),
    isNew: parameters.has("new"),
  };
}

export function recordsParametersOf({ prefix, after, id, isNew }: RecordsAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (prefix !== "") parameters.set("prefix", prefix);
  if (after !== "") parameters.set("after", after);
  if (id !== null) parameters.set("id", id);
  if (isNew) parameters.set("new", "");
  return parameters;
}
