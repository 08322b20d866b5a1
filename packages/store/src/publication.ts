import type { SharedIndex } from "@findling/engine";
import type { SharedSettings } from "./memory/shared-settings.js";

/** A new state of one index, for the search threads; structured-cloneable. */
export interface Publication {
  readonly index: string;
  /** Another one after the index was dropped and made again; names its folder. */
  readonly incarnation: string;
  readonly dataVersion: number;
  /** Grows with every change of the settings. */
  readonly settingsVersion: number;
  readonly settings: SharedSettings;
  /** null: the index was dropped. */
  readonly shared: SharedIndex | null;
}
