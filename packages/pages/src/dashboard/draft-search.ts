import type { CallOptions, Client, Hit, IndexSettings, SearchFacts, SearchRequest } from "@findling/client";

/** The answer to a search, as far as pages show it. */
export interface ShownAnswer {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly correctedQuery: string | null;
  readonly processingTimeMs: number;
  readonly dataVersion: number;
  readonly degraded: boolean;
  readonly facts: Pick<SearchFacts, "reachableHits" | "removedWords">;
}

export interface TriedSearch {
  readonly search: SearchRequest;
  /** The settings that differ from the saved ones. */
  readonly queryTime: Partial<IndexSettings["queryTime"]>;
}

/** Is in no report and in no metric. Rejects as the client does. */
export async function draftSearch(
  client: Client,
  index: string,
  request: TriedSearch,
  stop: Pick<CallOptions, "signal">,
): Promise<ShownAnswer> {
  const path = `/internal/indexes/${encodeURIComponent(index)}/draft-search`;
  const { body, headers } = await client.request(
    { method: "POST", path, body: request, isRepeatable: true },
    stop,
  );
  if (!isAnswer(body)) throw new Error("The answer has another shape: the dashboard is not of this server.");
  const numberOf = (name: string): number | null => {
    const value = headers.get(name);
    return value === null ? null : Number(value);
  };
  const facts = {
    reachableHits: numberOf("x-svc-reachable-hits"),
    removedWords: numberOf("x-svc-removed-words"),
  };
  return { ...body, facts };
}

const fields = ["hits", "nbHits", "facets", "correctedQuery", "processingTimeMs", "dataVersion", "degraded"];

function isAnswer(value: unknown): value is Omit<ShownAnswer, "facts"> {
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}
