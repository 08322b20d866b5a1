import { posix } from "node:path";

/**
 * Imports that must be reported, by hand and not derived from the rules: the rule that forbids it, the
 * planted file (below `packages/`) and what it imports.
 */
export const plantedViolations = [
  ["package-protocol", "protocol/src/planted.ts", "@findling/languages"],
  ["package-client", "client/src/planted.ts", "@findling/engine"],
  ["package-client", "client/src/planted-path.ts", "../../server/src/index.js"],
  ["package-analytics", "analytics/src/planted.ts", "@findling/protocol"],
  ["package-languages", "languages/src/planted.ts", "@findling/protocol"],
  ["package-engine", "engine/src/analysis/planted-package.ts", "@findling/server"],
  ["package-engine", "engine/src/planted-testkit.ts", "@findling/testkit"],
  ["package-engine", "engine/src/planted-path.ts", "../../store/src/index.js"],
  ["package-store", "store/src/planted.ts", "@findling/server"],
  ["package-server", "server/src/planted.ts", "findling"],
  ["package-server", "server/src/planted-client.ts", "@findling/client"],
  ["package-server", "server/src/planted-private.ts", "../../benchmarks/src/percentiles.js"],
  ["package-findling", "findling/src/planted.ts", "@findling/engine"],
  ["package-findling", "findling/src/planted-private.ts", "@findling/testkit"],

  ["protocol-schemas", "protocol/src/schemas/planted.ts", "../index.js"],
  ["protocol-openapi", "protocol/src/openapi/planted.ts", "../index.js"],
  ["protocol-unknown-folder", "protocol/src/planted-folder/planted.ts", "../limits.js"],

  ["engine-collections", "engine/src/collections/planted.ts", "../codec/target.js"],
  ["engine-codec", "engine/src/codec/planted.ts", "../analysis/target.js"],
  ["engine-analysis", "engine/src/analysis/planted.ts", "../dictionary/target.js"],
  ["engine-dictionary", "engine/src/dictionary/planted.ts", "../postings/target.js"],
  ["engine-postings", "engine/src/postings/planted.ts", "../query/target.js"],
  ["engine-forward-index", "engine/src/forward-index/planted.ts", "../segment/target.js"],
  ["engine-doc-values", "engine/src/doc-values/planted.ts", "../forward-index/target.js"],
  ["engine-schema", "engine/src/schema/planted.ts", "../segment/target.js"],
  ["engine-segment", "engine/src/segment/planted.ts", "../matching/target.js"],
  ["engine-indexing", "engine/src/indexing/planted.ts", "../ranking/target.js"],
  ["engine-query", "engine/src/query/planted.ts", "../matching/target.js"],
  ["engine-kernels", "engine/src/kernels/planted.ts", "../matching/target.js"],
  ["engine-reading", "engine/src/reading/planted.ts", "../matching/target.js"],
  ["engine-matching", "engine/src/matching/planted.ts", "../ranking/target.js"],
  ["engine-filters", "engine/src/filters/planted.ts", "../groups/target.js"],
  ["engine-groups", "engine/src/groups/planted.ts", "../filters/target.js"],
  ["engine-ranking", "engine/src/ranking/planted.ts", "../facets/target.js"],
  ["engine-browse", "engine/src/browse/planted.ts", "../facets/target.js"],
  ["engine-facets", "engine/src/facets/planted.ts", "../ranking/target.js"],
  ["engine-highlight", "engine/src/highlight/planted.ts", "../answer/target.js"],
  ["engine-answer", "engine/src/answer/planted.ts", "../browse/target.js"],
  ["engine-search", "engine/src/search/planted.ts", "../indexing/target.js"],
  ["engine-unknown-folder", "engine/src/planted-folder/planted.ts", "../collections/target.js"],

  ["store-disk", "store/src/disk/planted.ts", "../lmdb/target.js"],
  ["store-lmdb", "store/src/lmdb/planted.ts", "../folder/target.js"],
  ["store-entries", "store/src/entries/planted.ts", "../log/target.js"],
  ["store-folder", "store/src/folder/planted.ts", "../lmdb/target.js"],
  ["store-analytics", "store/src/analytics/planted.ts", "../control/target.js"],
  ["store-memory", "store/src/memory/planted.ts", "../tables/target.js"],
  ["store-log", "store/src/log/planted.ts", "../state-machine/target.js"],
  ["store-tables", "store/src/tables/planted.ts", "../state-machine/target.js"],
  ["store-state-machine", "store/src/state-machine/planted.ts", "../search-index/target.js"],
  ["store-control", "store/src/control/planted.ts", "../reader/target.js"],
  ["store-reader", "store/src/reader/planted.ts", "../state-machine/target.js"],
  ["store-overflow", "store/src/overflow/planted.ts", "../tables/target.js"],
  ["store-segment-files", "store/src/segment-files/planted.ts", "../merger/target.js"],
  ["store-backup-files", "store/src/backup-files/planted.ts", "../lmdb/target.js"],
  ["store-backup", "store/src/backup/planted.ts", "../search-index/target.js"],
  ["store-merger", "store/src/merger/planted.ts", "../search-index/target.js"],
  ["store-search-index", "store/src/search-index/planted.ts", "../durable-index/target.js"],
  ["store-durable-index", "store/src/durable-index/planted.ts", "../control/target.js"],
  ["store-open-indexes", "store/src/open-indexes/planted.ts", "../reader/target.js"],
  ["store-unknown-folder", "store/src/planted-folder/planted.ts", "../disk/target.js"],

  ["server-wording", "server/src/wording/planted.ts", "../patterns/target.js"],
  ["server-patterns", "server/src/patterns/planted.ts", "../validation/target.js"],
  ["server-validation", "server/src/validation/planted.ts", "../access/target.js"],
  ["server-logging", "server/src/logging/planted.ts", "../http/target.js"],
  ["server-traffic", "server/src/traffic/planted.ts", "../http/target.js"],
  ["server-analytics", "server/src/analytics/planted.ts", "../writes/target.js"],
  ["server-backups", "server/src/backups/planted.ts", "../writes/target.js"],
  ["server-snapshots", "server/src/snapshots/planted.ts", "../search/target.js"],
  ["server-writes", "server/src/writes/planted.ts", "../search-threads/target.js"],
  ["server-keys", "server/src/keys/planted.ts", "../access/target.js"],
  ["server-api-page", "server/src/api-page/planted.ts", "../http/target.js"],
  ["server-tokens", "server/src/tokens/planted.ts", "../access/target.js"],
  ["server-access", "server/src/access/planted.ts", "../http/target.js"],
  ["server-search", "server/src/search/planted.ts", "../search-threads/target.js"],
  ["server-search-threads", "server/src/search-threads/planted.ts", "../routes/target.js"],
  ["server-http", "server/src/http/planted.ts", "../routes/target.js"],
  ["server-routes", "server/src/routes/planted.ts", "../backups/target.js"],
  ["server-start", "server/src/start/planted.ts", "../patterns/target.js"],
  ["server-unknown-folder", "server/src/planted-folder/planted.ts", "../wording/target.js"],

  ["findling-terminal", "findling/src/terminal/planted.ts", "../serve/target.js"],
  ["findling-api", "findling/src/api/planted.ts", "../demo/target.js"],
  ["findling-configuration", "findling/src/configuration/planted.ts", "../serve/target.js"],
  ["findling-demo", "findling/src/demo/planted.ts", "../serve/target.js"],
  ["findling-serve", "findling/src/serve/planted.ts", "../keys/target.js"],
  ["findling-backups", "findling/src/backups/planted.ts", "../keys/target.js"],
  ["findling-keys", "findling/src/keys/planted.ts", "../demo/target.js"],
  ["findling-unknown-folder", "findling/src/planted-folder/planted.ts", "../terminal/target.js"],

  ["languages-han", "languages/src/han/planted.ts", "../stop-words/target.js"],
  ["languages-stop-words", "languages/src/stop-words/planted.ts", "../plurals/target.js"],
  ["languages-plurals", "languages/src/plurals/planted.ts", "../han/target.js"],
  ["languages-unknown-folder", "languages/src/planted-folder/planted.ts", "../han/target.js"],

  ["testkit-analytics", "testkit/src/analytics/planted.ts", "../generators/target.js"],
  ["testkit-generators", "testkit/src/generators/planted.ts", "../oracle/target.js"],
  ["testkit-hostile", "testkit/src/hostile/planted.ts", "../generators/target.js"],
  ["testkit-oracle", "testkit/src/oracle/planted.ts", "../hostile/target.js"],
  ["testkit-unknown-folder", "testkit/src/planted-folder/planted.ts", "../generators/target.js"],

  ["benchmarks-records", "benchmarks/src/records/planted.ts", "../queries/target.js"],
  ["benchmarks-queries", "benchmarks/src/queries/planted.ts", "../peers/target.js"],
  ["benchmarks-peers", "benchmarks/src/peers/planted.ts", "../engines/target.js"],
  ["benchmarks-engines", "benchmarks/src/engines/planted.ts", "../compare/target.js"],
  ["benchmarks-compare", "benchmarks/src/compare/planted.ts", "../charts/target.js"],
  ["benchmarks-charts", "benchmarks/src/charts/planted.ts", "../profile/target.js"],
  ["benchmarks-profile", "benchmarks/src/profile/planted.ts", "../agreement/target.js"],
  ["benchmarks-agreement", "benchmarks/src/agreement/planted.ts", "../engines/target.js"],
  ["benchmarks-guard", "benchmarks/src/guard/planted.ts", "../engines/target.js"],
  ["benchmarks-indexes", "benchmarks/src/indexes/planted.ts", "../compare/target.js"],
  ["benchmarks-relevance", "benchmarks/src/relevance/planted.ts", "../guard/target.js"],
  ["benchmarks-unknown-folder", "benchmarks/src/planted-folder/planted.ts", "../records/target.js"],

  ["engine-indexing", "engine/src/indexing/planted-top.ts", "../search/searcher.js"],
  ["store-tables", "store/src/tables/planted-top.ts", "../store.js"],
  ["server-wording", "server/src/wording/planted-top.ts", "../server-options.js"],

  ["protocol-without-schemas", "protocol/src/planted-schema.ts", "./schemas/search.js"],
  ["protocol-without-schemas", "protocol/src/planted-library.ts", "typebox"],
  ["engine-is-pure", "engine/src/codec/planted-node.ts", "node:fs"],
  ["engine-is-pure", "engine/src/planted-threads.ts", "node:worker_threads"],
  ["client-runs-in-browsers", "client/src/planted-node.ts", "node:http"],
  ["client-without-schemas", "client/src/planted-schemas.ts", "@findling/protocol/schemas"],
  ["no-cycles", "store/src/planted-cycle-a.ts", "./planted-cycle-b.js"],
  ["declared-dependencies", "engine/src/planted-dev.ts", "fast-check"],
  ["declared-dependencies", "client/src/planted-library.ts", "typebox"],
  ["resolvable", "store/src/planted-nowhere.ts", "./is-not-there.js"],
];

/** The other files that the planted ones need, below `packages/`, with their contents. */
export const plantedTargets = {
  // A cycle is reported once, at the first of its files.
  "store/src/planted-cycle-b.ts": 'import "./planted-cycle-a.js";\n',
  ...Object.fromEntries(
    plantedViolations
      .filter(([, , imported]) => imported.endsWith("/target.js"))
      .map(([, path, imported]) => [targetOf(path, imported), "export const target = 1;\n"]),
  ),
};

function targetOf(path, imported) {
  return posix.join(posix.dirname(path), imported.replace(/\.js$/, ".ts"));
}
