import type { Dataset } from "../dataset.js";
import type { LoadClient } from "./load-client.js";

/** What every kind of load needs. */
export interface LoadOptions {
  readonly client: LoadClient;
  readonly dataset: Dataset;
  readonly seconds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}
