import type { SearchHit, SearchOutcome, SearchQuery } from "@findling/engine";
import { withRoomFor } from "./answer-room.js";
import { highlightedJson } from "./highlighted-json.js";
import type { SearchDeadline } from "./search-deadline.js";

/**
 * The last fields of a response. They differ between searches, except `dataVersion`, which stands among them.
 */
export interface OwnFields {
  readonly dataVersion: number;
  readonly processingTimeMs: number;
  readonly isDegraded: boolean;
  readonly queryID: string | null;
}

/** All that the body of a response says. */
export interface ResponseContent extends OwnFields {
  readonly query: SearchQuery;
  readonly outcome: SearchOutcome;
  /** The compact JSON of each hit's record, in the order of the hits. */
  readonly rawRecords: readonly Uint8Array[];
}

export interface SearchResponseBytes {
  readonly body: Uint8Array<ArrayBuffer>;
  /**
   * The length of the beginning that is the same for everybody who asks the same of one state of an index.
   * The fields of this search alone follow (see ownFieldsOf).
   */
  readonly sharedLength: number;
}

/**
 * The UTF-8 bytes of a SearchResponse, its fields in the order of the specification. The stored bytes of
 * records are copied, never parsed and written again.
 *
 * @param memory the response is written here if it has room
 * @throws ApiError overloaded
 */
export function searchResponseBytes(
  content: ResponseContent,
  memory: ArrayBuffer | null,
  deadline: SearchDeadline,
): SearchResponseBytes {
  const { query, outcome, rawRecords } = content;
  const out = new ResponseWriter();
  let text = `{"query":${JSON.stringify(query.q)},"correctedQuery":${JSON.stringify(outcome.correctedQuery)},"hits":[`;
  for (const [position, hit] of outcome.hits.entries()) {
    deadline.check();
    out.text(`${text}${position === 0 ? "" : ","}{"objectID":${JSON.stringify(hit.objectID)},"record":`);
    out.bytes(rawRecords[position]);
    text = `,"highlight":${highlightedJson(hit.highlight)},"snippet":${highlightedJson(hit.snippet)}`;
    text += endOf(hit);
  }
  out.text(text + afterHits(content));
  const sharedLength = out.length;
  out.text(ownFieldsOf(content));
  return { body: out.finish(memory), sharedLength };
}

function endOf({ explanation }: SearchHit): string {
  return explanation === undefined ? "}" : `,"explanation":${JSON.stringify(explanation)}}`;
}

function afterHits({ query, outcome }: ResponseContent): string {
  const page = `"nbHits":${outcome.nbHits},"page":${query.page},"hitsPerPage":${query.hitsPerPage}`;
  return `],${page},"facets":${JSON.stringify(outcome.facets)},`;
}

/** The last fields of a response, and its end. */
export function ownFieldsOf({ dataVersion, processingTimeMs, isDegraded, queryID }: OwnFields): string {
  const milliseconds = Math.max(0, Math.round(processingTimeMs * 1_000) / 1_000);
  const time = `"processingTimeMs":${milliseconds},"dataVersion":${dataVersion},"degraded":${isDegraded}`;
  return `${time},"queryID":${JSON.stringify(queryID)}}`;
}

/** Reused for all responses: a thread makes one at a time. */
let scratch = Buffer.alloc(1 << 18);

/** Writes a response into memory that is reused, so that texts need not be measured first. */
class ResponseWriter {
  #length = 0;

  get length(): number {
    return this.#length;
  }

  text(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#length += scratch.write(text, this.#length, "utf8");
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    scratch.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /**
   * A copy in a buffer that can be transferred: `memory` if it has room, else a new one with some bytes to
   * spare.
   */
  finish(memory: ArrayBuffer | null): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(withRoomFor(this.#length, memory), 0, this.#length);
    bytes.set(scratch.subarray(0, this.#length));
    return bytes;
  }

  #reserve(size: number): void {
    if (this.#length + size <= scratch.length) return;
    const grown = Buffer.alloc(Math.max(this.#length + size, scratch.length * 2));
    grown.set(scratch.subarray(0, this.#length));
    scratch = grown;
  }
}
