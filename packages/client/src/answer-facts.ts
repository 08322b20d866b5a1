export type BackgroundWork = "running" | "idle";

/** What the headers of an answer say. null: the header is missing, as if a proxy had removed it. */
export interface HeaderFacts {
  /** Names the request in the server's log. */
  readonly requestId: string | null;
}

export interface SearchFacts extends HeaderFacts {
  /** How many of the matches paging reaches. */
  readonly reachableHits: number | null;
  /** How many words no record had to have. */
  readonly removedWords: number | null;
  /** Facets with more values than the answer lists. */
  readonly truncatedFacets: readonly string[];
  /** Attributes that some hit shows cut, or without all their marks. */
  readonly cutHighlights: readonly string[];
  /** How many records the search left out because they are damaged on the server's disk. */
  readonly damagedRecords: number;
}

export interface WriteFacts extends HeaderFacts {
  /** How many records of the batch have no text in any searchable attribute, so that no word finds them. */
  readonly unsearchableRecords: number;
}

export interface RebuiltRecords {
  /** Records. */
  readonly done: number;
  readonly total: number;
}

export interface SettingsFacts extends HeaderFacts {
  /** Whether the index is being rebuilt as its settings say. */
  readonly rebuild: BackgroundWork | null;
  /** How far a running rebuild is. null: none runs, or it has just begun. */
  readonly rebuildProgress: RebuiltRecords | null;
  readonly erasure: BackgroundWork | null;
}

export interface ErasureFacts extends HeaderFacts {
  /** Whether texts of the partition are still being removed from the disk. */
  readonly erasure: BackgroundWork | null;
}

export interface TaskFacts extends HeaderFacts {
  /** Why a failed task could not be applied; empty for others. */
  readonly reason: string;
}

export function searchFactsOf(headers: Headers): SearchFacts {
  return {
    ...headerFactsOf(headers),
    reachableHits: numberIn(headers, "x-svc-reachable-hits"),
    removedWords: numberIn(headers, "x-svc-removed-words"),
    truncatedFacets: namesIn(headers, "x-svc-facets-truncated"),
    cutHighlights: namesIn(headers, "x-svc-cut-highlights"),
    damagedRecords: numberIn(headers, "x-svc-damaged-records") ?? 0,
  };
}

export function settingsFactsOf(headers: Headers): SettingsFacts {
  return {
    ...headerFactsOf(headers),
    rebuild: workIn(headers, "x-svc-rebuild"),
    rebuildProgress: rebuiltIn(headers),
    erasure: workIn(headers, "x-svc-erasure"),
  };
}

export function erasureFactsOf(headers: Headers): ErasureFacts {
  return { ...headerFactsOf(headers), erasure: workIn(headers, "x-svc-erasure") };
}

export function writeFactsOf(headers: Headers): WriteFacts {
  const unsearchableRecords = numberIn(headers, "x-svc-unsearchable-records") ?? 0;
  return { ...headerFactsOf(headers), unsearchableRecords };
}

export function taskFactsOf(headers: Headers): TaskFacts {
  return { ...headerFactsOf(headers), reason: decoded(headers.get("x-svc-task-error") ?? "") };
}

function headerFactsOf(headers: Headers): HeaderFacts {
  return { requestId: headers.get("x-request-id") };
}

/** The whole number in a header; null: there is none. */
function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? "";
  return /^\d+$/.test(value) ? Number(value) : null;
}

/**
 * How long to wait before another try; null: the answer does not say. Proxies may send a date (RFC 9110,
 * 10.2.3). It counts from the date of the answer, if a page may read that: clocks differ.
 */
export function retryAfterSecondsIn(headers: Headers): number | null {
  const from = Date.parse(headers.get("date") ?? "") || Date.now();
  const waitMs = Date.parse(headers.get("retry-after") ?? "") - from;
  return numberIn(headers, "retry-after") ?? (waitMs > 0 ? Math.ceil(waitMs / 1_000) : null);
}

function workIn(headers: Headers, name: string): BackgroundWork | null {
  const value = headers.get(name);
  return value === "running" || value === "idle" ? value : null;
}

/** `1200/50000` */
function rebuiltIn(headers: Headers): RebuiltRecords | null {
  const match = /^(\d+)\/(\d+)$/.exec(headers.get("x-svc-rebuild-progress") ?? "");
  return match && { done: Number(match[1]), total: Number(match[2]) };
}

/** Names are percent-encoded and joined by commas. */
function namesIn(headers: Headers, name: string): readonly string[] {
  const value = headers.get(name) ?? "";
  return value === "" ? [] : value.split(",").map((encoded) => decoded(encoded.trim()));
}

/** A name that a proxy has damaged stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
