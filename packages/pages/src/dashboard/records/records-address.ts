import type { RecordsPlace } from "./record-rows.js";

/** What is looked at: a page of the list, and which record of it, as the address says it. */
export interface RecordsAddress extends RecordsPlace {
  /** The `after` of the pages that led here, the first one first: a page itself knows only the next one. */
  readonly path: readonly string[];
  /** The record that is open; null: the list is shown. */
  readonly id: string | null;
  /** Whether a new record is being written. */
  readonly isNew: boolean;
}

/** The first page of the list of records. */
export const listBegin = { after: "", path: [] } as const;

/** Servers and browsers refuse long addresses. Of a longer path the beginning is forgotten. */
const pathPagesMax = 50;
const pathLengthMax = 4_000;

export function recordsAddressOf(parameters: URLSearchParams): RecordsAddress {
  return {
    prefix: parameters.get("prefix") ?? "",
    after: parameters.get("after") ?? "",
    path: parameters.getAll("path"),
    id: parameters.get("id"),
    isNew: parameters.has("new"),
  };
}

export function recordsParametersOf({ prefix, after, path, id, isNew }: RecordsAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (prefix !== "") parameters.set("prefix", prefix);
  if (after !== "") parameters.set("after", after);
  for (const [name, value] of pathParameters(path)) parameters.append(name, value);
  if (id !== null) parameters.set("id", id);
  if (isNew) parameters.set("new", "");
  return parameters;
}

/** The page behind this one. */
export function nextPage(
  { after, path }: RecordsAddress,
  next: string,
): Pick<RecordsAddress, "after" | "path"> {
  const kept = [...path, after].slice(-pathPagesMax);
  while (pathParameters(kept).toString().length > pathLengthMax) kept.shift();
  return { after: next, path: kept };
}

/** The page before this one; null: it is not known, or this is the first one. */
export function previousPage({ path }: RecordsAddress): Pick<RecordsAddress, "after" | "path"> | null {
  const after = path.at(-1);
  return after === undefined ? null : { after, path: path.slice(0, -1) };
}

function pathParameters(path: readonly string[]): URLSearchParams {
  return new URLSearchParams(path.map((after) => ["path", after]));
}
