import type { SearchMode } from "@findling/protocol";
import type { ConnectionFlags } from "../connection/connection-flags.js";

export interface SearchFlags extends ConnectionFlags {
  readonly limit: number;
  readonly page: number;
  readonly mode: SearchMode;
  /** The filters as typed on the command line: see `filter-argument.ts`. */
  readonly filter?: string[];
  readonly facets?: string[];
  /** The first one takes the place of the title. */
  readonly fields?: string[];
  readonly minDataVersion?: number;
  /** These are true unless a flag `--no-...` is given. */
  readonly typoTolerance: boolean;
  readonly synonyms: boolean;
  readonly prefix: boolean;
  readonly explain?: true;
  readonly watch?: true;
  readonly json?: true;
}
