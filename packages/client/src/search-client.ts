import type { ClickEvent, JsonObject } from "@findling/protocol";
import type { CallOptions, ClientOptions } from "./options.js";
import { path } from "./route-path.js";
import { SearchableIndex } from "./searchable-index.js";
import { Transport } from "./transport.js";

/**
 * What a page does with a search key or a scoped token: searches, reads and clicks. Calls reject with
 *  - `ApiFailure`: the server refused, or what answers is not Findling;
 *  - `NoAnswerFailure`: no answer came, or not all of it;
 *  - the reason of a signal that was aborted;
 *  - `RangeError`: a name cannot stand in a path, or a time in a timer.
 */
export class SearchClient {
  protected readonly transport: Transport;

  /** @throws {TypeError} the host or the key cannot be used */
  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
  }

  /** The URL of the server, without a slash at its end. */
  get host(): string {
    return this.transport.host;
  }

  /** An index by its name. Nothing is sent, and the index need not be there. */
  index<R extends object = JsonObject>(name: string): SearchableIndex<R> {
    return new SearchableIndex<R>(this.transport, name);
  }

  /** Reports which hit of a search with `clickAnalytics` was opened. */
  async click(event: ClickEvent, options?: CallOptions): Promise<void> {
    const call = {
      method: "POST",
      path: path("events", "click"),
      json: JSON.stringify(event),
      isRepeatable: true,
    };
    await this.transport.send(call, options);
  }
}
