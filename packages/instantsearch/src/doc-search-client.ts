import type { AdapterOptions } from "./adapter-options.js";
import { createSearchClient, type FoundAnswers } from "./instant-search-client.js";
import type { AskedSearches } from "./request/asked-search.js";

/** By this shape DocSearch names itself. Nobody is interested. */
interface AgentName {
  value: string;
  add(agent: object): AgentName;
}

/** What DocSearch expects of `transformSearchClient`. */
export interface DocSearchClient {
  search<T>(asked: AskedSearches): Promise<FoundAnswers<T>>;
  addAlgoliaAgent(segment: string, version?: string): void;
  transporter: { algoliaAgent: AgentName };
}

/** DocSearch shows its page of errors for failures of this name, and nothing at all for others. */
class RetryError extends Error {
  override readonly name = "RetryError";
}

/** For `@docsearch/js` and `@docsearch/react`: `transformSearchClient: () => createDocSearchClient(...)`. */
export function createDocSearchClient(options: AdapterOptions): DocSearchClient {
  const client = createSearchClient(options);
  const algoliaAgent: AgentName = { value: "findling", add: () => algoliaAgent };
  return {
    async search<T>(asked: AskedSearches): Promise<FoundAnswers<T>> {
      try {
        return await client.search<T>(asked);
      } catch (cause) {
        throw new RetryError(cause instanceof Error ? cause.message : String(cause), { cause });
      }
    },
    addAlgoliaAgent: () => {},
    transporter: { algoliaAgent },
  };
}
