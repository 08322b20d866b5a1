import type { IndexSettings, SearchResponse, WriteResult } from "@findling/protocol";
import type { ErasureFacts, SearchFacts, SettingsFacts } from "./answer-facts.js";

/** The answer to a request that succeeded. */
export interface ApiAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface SearchAnswer extends ApiAnswer<SearchResponse> {
  readonly facts: SearchFacts;
}

export interface SettingsAnswer extends ApiAnswer<IndexSettings> {
  readonly facts: SettingsFacts;
}

/** The answer to a cleared partition. */
export interface ClearedAnswer extends ApiAnswer<WriteResult> {
  readonly facts: ErasureFacts;
}
