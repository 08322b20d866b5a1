/** The part of the client that pages need, in at most 3 KB (gzip). */

export type {
  ClickEvent,
  Filter,
  Highlighted,
  Hit,
  SearchRequest,
  SearchResponse,
  Segment,
} from "@findling/protocol";
export type { HeaderFacts, SearchFacts } from "./answer-facts.js";
export { ApiFailure } from "./api-failure.js";
export type { Fetch } from "./exchange.js";
export { type FailureCode, FindlingFailure } from "./failure.js";
export { NoAnswerFailure } from "./no-answer-failure.js";
export type { CallOptions, CheckedRoute, ClientOptions } from "./options.js";
export { SearchClient } from "./search-client.js";
export type { SearchableIndex, SearchResult, TypedHit, TypedRecord } from "./searchable-index.js";
