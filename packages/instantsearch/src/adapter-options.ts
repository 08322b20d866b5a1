import type { ClientOptions, SearchRequest } from "@findling/client/search";

export interface AdapterOptions extends ClientOptions {
  /** `typing`: paging reaches 200 hits; `committed`: 500. @default "typing" */
  readonly mode?: SearchRequest["mode"];
}
