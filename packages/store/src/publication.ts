import type { SharedIndex } from "@findling/engine";
import type { SharedSettings } from "./memory/shared-settings.js";
import type { ListedFacts } from "./tables/index-state.js";

/** A new state of one index for the search threads. It can be structured-cloned. */
export interface Publication {
  readonly index: string;
  /** Identifies the index and its folder. An index that is dropped and created again gets another one. */
  readonly incarnation: string;
  readonly dataVersion: number;
  /** Increased by each change of the settings. */
  readonly settingsVersion: number;
  readonly settings: SharedSettings;
  /** The facts for the list of indexes. For a dropped index they are null or those of its last state. */
  readonly listed: ListedFacts | null;
  /** null if the index was dropped. */
  readonly shared: SharedIndex | null;
}
