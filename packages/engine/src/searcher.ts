import type {
  Explanation,
  Filter,
  Highlighted,
  IndexSettings,
  JsonObject,
  SearchMode,
} from "@findling/protocol";
import type { IndexReader } from "./index-reader.js";

/** What one search sees: immutable, whatever is written meanwhile. */
export interface IndexSnapshot {
  readonly index: IndexReader;
  readonly settings: IndexSettings;
  readonly dataVersion: number;
}

/** A SearchRequest with its defaults filled in. */
export interface SearchQuery {
  readonly q: string;
  readonly mode: SearchMode;
  readonly filters: readonly Filter[];
  readonly facets: readonly string[];
  readonly page: number;
  readonly hitsPerPage: number;
  readonly explain: boolean;
  readonly typoTolerance: boolean;
  readonly synonyms: boolean;
  readonly prefix: boolean;
}

/** Where the records of hits come from, by document number. */
export interface RecordSource {
  read(documentNumber: number): JsonObject;
}

export interface SearchHit {
  readonly documentNumber: number;
  readonly objectID: string;
  readonly highlight: Record<string, Highlighted>;
  readonly snippet: Record<string, Highlighted>;
  readonly explanation?: Explanation;
}

export interface SearchOutcome {
  readonly correctedQuery: string | null;
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  /** How many of `nbHits` paging reaches. */
  readonly reachableHits: number;
  /** How many words were dropped or made optional. */
  readonly removedWords: number;
  readonly facets: Record<string, Record<string, number>>;
}

/** Stands in until the engine's own is there. */
export function search(_snapshot: IndexSnapshot, _query: SearchQuery, _records: RecordSource): SearchOutcome {
  return { correctedQuery: null, hits: [], nbHits: 0, reachableHits: 0, removedWords: 0, facets: {} };
}
