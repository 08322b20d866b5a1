import type { SearchHit, SearchOutcome, SearchQuery } from "@findling/engine";

export interface SearchResponseParts {
  readonly query: SearchQuery;
  readonly outcome: SearchOutcome;
  /** The compact JSON of each hit's record, in the order of the hits. */
  readonly rawRecords: readonly Uint8Array[];
  readonly dataVersion: number;
  readonly processingTimeMs: number;
  readonly queryID: string | null;
}

/**
 * The UTF-8 bytes of a SearchResponse, its fields in the order of the specification. The records are copied as
 * they are stored, never parsed and written again.
 */
export function searchResponseBytes(parts: SearchResponseParts): Uint8Array<ArrayBuffer> {
  const { query, outcome, rawRecords } = parts;
  const chunks: (string | Uint8Array)[] = [
    `{"query":${JSON.stringify(query.q)},"correctedQuery":${JSON.stringify(outcome.correctedQuery)},"hits":[`,
  ];
  for (const [position, hit] of outcome.hits.entries()) {
    chunks.push(`${position === 0 ? "" : ","}{"objectID":${JSON.stringify(hit.objectID)},"record":`);
    chunks.push(rawRecords[position], afterRecord(hit));
  }
  chunks.push(afterHits(parts));
  return concatenate(chunks);
}

function afterRecord({ highlight, snippet, explanation }: SearchHit): string {
  const end = explanation === undefined ? "}" : `,"explanation":${JSON.stringify(explanation)}}`;
  return `,"highlight":${JSON.stringify(highlight)},"snippet":${JSON.stringify(snippet)}${end}`;
}

function afterHits({ query, outcome, dataVersion, processingTimeMs, queryID }: SearchResponseParts): string {
  const fields = {
    nbHits: outcome.nbHits,
    page: query.page,
    hitsPerPage: query.hitsPerPage,
    facets: outcome.facets,
    processingTimeMs: Math.max(0, Math.round(processingTimeMs * 1_000) / 1_000),
    dataVersion,
    degraded: false,
    queryID,
  };
  return `],${JSON.stringify(fields).slice(1)}`;
}

function concatenate(chunks: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const chunk of chunks) length += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
  // Not from the pool of small buffers: it is transferred to the main thread whole.
  const bytes = Buffer.from(new ArrayBuffer(length));
  let offset = 0;
  for (const chunk of chunks) {
    if (typeof chunk === "string") {
      offset += bytes.write(chunk, offset, "utf8");
    } else {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
  }
  return bytes;
}
