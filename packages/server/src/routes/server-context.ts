import type { ErasureProgress, RebuildProgress, StoreReader } from "@findling/store";
import type { AnalyticsClient } from "../analytics/analytics-client.js";
import type { ExportService } from "../exports/export-service.js";
import type { AccessChecks } from "../http/api-route.js";
import type { KeyRegistry } from "../keys/key-registry.js";
import type { KeyTable } from "../keys/key-table.js";
import type { DataFolderSizes } from "../metrics/data-folder-sizes.js";
import type { ServerMetrics } from "../metrics/server-metrics.js";
import type { IndexSearches } from "../search-threads/index-searches.js";
import type { SearchPool } from "../search-threads/search-pool.js";
import type { Sessions } from "../sessions/sessions.js";
import type { DataVersions } from "../snapshots/data-versions.js";
import type { IndexProgress, RecoveryProgress } from "../snapshots/index-progress.js";
import type { Snapshots } from "../snapshots/snapshots.js";
import type { Readiness } from "../traffic/readiness.js";
import type { OverflowPath } from "../writes/overflow-path.js";
import type { WriteAcceptor } from "../writes/write-acceptor.js";
import type { SlowSearches } from "./slow-search.js";

/** The checks of a route, and the parts of the server that its handler works with. */
export type RouteContext<Parts extends keyof ServerContext> = AccessChecks & Pick<ServerContext, Parts>;

/** The parts of the server that any route works with. A route takes a `RouteContext` of its own. */
export interface ServerContext extends AccessChecks {
  readonly keys: KeyRegistry;
  /** Finds a key by its secret, where the secret does not come in the header. */
  readonly keyTable: Pick<KeyTable, "find">;
  readonly sessions: Sessions;
  /** Reads from the store what needs no search thread. */
  readonly reader: StoreReader;
  readonly writes: WriteAcceptor;
  readonly overflow: Pick<OverflowPath, "queued" | "countOf" | "isErasing" | "figures">;
  readonly searches: SearchPool;
  readonly indexSearches: IndexSearches;
  readonly snapshots: Pick<Snapshots, "openIndexes" | "listed">;
  readonly dataVersions: DataVersions;
  /** How many milliseconds a search waits for its `minDataVersion` at most. */
  readonly dataVersionWaitMs: number;
  readonly rebuilds: IndexProgress<RebuildProgress>;
  readonly erasures: IndexProgress<ErasureProgress>;
  readonly recoveries: IndexProgress<RecoveryProgress>;
  /** Why an index could not be opened since it was last open, by the name of the index. */
  readonly unavailable: ReadonlyMap<string, string>;
  readonly sizes: DataFolderSizes;
  readonly analytics: AnalyticsClient;
  readonly exports: ExportService;
  readonly metrics: ServerMetrics;
  readonly readiness: Readiness;
  readonly slowSearches: SlowSearches;
  readonly masterSecret: string;
}
