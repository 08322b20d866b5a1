import type { Hit, JsonObject, SearchRequest, SearchResponse } from "@findling/protocol";
import { type SearchFacts, searchFactsOf } from "./answer-facts.js";
import type { CallOptions } from "./options.js";
import { path } from "./route-path.js";
import type { Transport } from "./transport.js";

/** A hit of an index whose records are `R`. */
export interface TypedHit<R extends object> extends Omit<Hit, "record"> {
  record: R & { objectID: string };
}

/** The body of the answer to a search, and what its headers say. */
export interface SearchResult<R extends object> extends Omit<SearchResponse, "hits"> {
  hits: TypedHit<R>[];
  readonly facts: SearchFacts;
}

/** A record as it is stored. The server's `version` and `updatedAt` hide attributes so named. */
export type TypedRecord<R extends object> = Omit<R, "version" | "updatedAt"> & {
  objectID: string;
  version: number;
  updatedAt: number;
};

/**
 * An index, as far as a search key or a scoped token may use it. `R`: the records, as TypeScript sees them.
 */
export class SearchableIndex<R extends object = JsonObject> {
  readonly name: string;
  protected readonly transport: Transport;

  constructor(transport: Transport, name: string) {
    this.transport = transport;
    this.name = name;
  }

  async search(request: SearchRequest, options?: CallOptions): Promise<SearchResult<R>> {
    const { body, headers } = await this.transport.ask<Omit<SearchResult<R>, "facts">>(
      "search",
      {
        method: "POST",
        path: path("indexes", this.name, "search"),
        json: JSON.stringify(request),
        isRepeatable: true,
      },
      options,
    );
    return { ...body, facts: searchFactsOf(headers) };
  }

  /** Rejects with an `ApiFailure` of code `not_found` if there is no such record. */
  async get(objectID: string, options?: CallOptions): Promise<TypedRecord<R>> {
    const call = {
      method: "GET",
      path: path("indexes", this.name, "records", objectID),
      isRepeatable: true,
    };
    const { body } = await this.transport.ask<TypedRecord<R>>("getRecord", call, options);
    return body;
  }
}
