/**
 * Imports that must be reported, by hand and not derived from the rules: the rule that forbids it, the
 * planted file (below `packages/`) and what it imports.
 */
export const plantedViolations = [
  ["package-protocol", "protocol/src/planted.ts", "@findling/languages"],
  ["package-languages", "languages/src/planted.ts", "@findling/protocol"],
  ["package-engine", "engine/src/analysis/planted-package.ts", "@findling/server"],
  ["package-engine", "engine/src/planted-testkit.ts", "@findling/testkit"],
  ["package-engine", "engine/src/planted-path.ts", "../../store/src/index.js"],
  ["package-store", "store/src/planted.ts", "@findling/server"],
  ["package-server", "server/src/planted.ts", "findling"],
  ["package-server", "server/src/planted-private.ts", "../../benchmarks/src/percentiles.js"],
  ["package-findling", "findling/src/planted.ts", "@findling/engine"],
  ["package-findling", "findling/src/planted-private.ts", "@findling/testkit"],

  ["engine-codec", "engine/src/codec/planted.ts", "../analysis/target.js"],
  ["engine-analysis", "engine/src/analysis/planted.ts", "../dictionary/target.js"],
  ["engine-postings", "engine/src/postings/planted-up.ts", "../query/target.js"],
  ["engine-postings", "engine/src/postings/planted-beside.ts", "../dictionary/target.js"],
  ["engine-dictionary", "engine/src/dictionary/planted.ts", "../postings/target.js"],
  ["engine-doc-values", "engine/src/doc-values/planted.ts", "../forward-index/target.js"],
  ["engine-kernels", "engine/src/kernels/planted.ts", "../matching/target.js"],
  ["engine-segment", "engine/src/segment/planted.ts", "../matching/target.js"],
  ["engine-indexing", "engine/src/indexing/planted.ts", "../ranking/target.js"],
  ["engine-indexing", "engine/src/indexing/planted-top.ts", "../searcher.js"],
  ["engine-ranking", "engine/src/ranking/planted-write.ts", "../indexing/target.js"],
  ["engine-query", "engine/src/query/planted.ts", "../matching/target.js"],
  ["engine-matching", "engine/src/matching/planted.ts", "../ranking/target.js"],
  ["engine-collector", "engine/src/collector/planted.ts", "../highlight/target.js"],

  ["engine-unknown-folder", "engine/src/planted-folder/planted.ts", "../codec/target.js"],
  ["engine-is-pure", "engine/src/codec/planted-node.ts", "node:fs"],
  ["engine-is-pure", "engine/src/planted-threads.ts", "node:worker_threads"],
  ["no-cycles", "store/src/planted-cycle-a.ts", "./planted-cycle-b.js"],
  ["declared-dependencies", "engine/src/planted-dev.ts", "fast-check"],
  ["resolvable", "store/src/planted-nowhere.ts", "./is-not-there.js"],
];

/** The other files that the planted ones need, below `packages/`, with their contents. */
export const plantedTargets = {
  // A cycle is reported once, at the first of its files.
  "store/src/planted-cycle-b.ts": 'import "./planted-cycle-a.js";\n',
  ...Object.fromEntries(
    [
      "analysis",
      "codec",
      "dictionary",
      "postings",
      "forward-index",
      "matching",
      "ranking",
      "indexing",
      "query",
      "highlight",
    ].map((folder) => [`engine/src/${folder}/target.ts`, "export const target = 1;\n"]),
  ),
};
