/**
 * The direction of imports, as ARCHITECTURE.md draws it: what may import what. Everything else is forbidden.
 * `scripts/check-directions.mjs` runs this, and proves with planted violations that each rule bites.
 */

/** Each package with the packages it may import. */
const packages = {
  protocol: [],
  client: ["protocol"],
  widget: ["client"],
  instantsearch: ["client"],
  pages: ["client", "protocol"],
  analytics: [],
  languages: [],
  engine: ["protocol", "languages"],
  store: ["protocol", "analytics", "engine"],
  server: ["protocol", "analytics", "engine", "store"],
  findling: ["protocol", "client", "store", "server"],
};

/** Private: they may import anything, and nothing that ships imports them. */
const privatePackages = ["testkit", "benchmarks"];

/**
 * By package: each folder of its `src` with the folders, and files of `src` itself, that it may import. Folders
 * stand in layers, the lowest first. Files of `src` itself that no folder names stand above all folders.
 */
const folders = {
  protocol: {
    schemas: [
      ...["criterion-names.ts", "event.ts", "json.ts", "key.ts", "limits.ts", "listing.ts", "record.ts"],
      ...["route-spec.ts", "route-table.ts", "search.ts", "settings.ts", "task.ts", "token.ts"],
    ],
    openapi: [
      ...["schemas", "answer-headers.ts", "body-limits.ts", "errors.ts", "json.ts", "key-header.ts"],
      ...["limits.ts", "path-parameters.ts", "route-examples.ts", "route-spec.ts", "route-table.ts"],
      "search-defaults.ts",
    ],
  },
  client: {
    explanation: [],
    metrics: [],
    "record-files": [],
  },
  engine: engineFolders(),
  store: {
    disk: [],
    lmdb: ["disk", "errors.ts"],
    entries: [],
    folder: ["disk", "errors.ts"],
    memory: [],
    log: ["entries", "errors.ts"],
    overflow: ["disk", "entries", "errors.ts"],
    tables: ["disk", "lmdb", "entries", "folder", "errors.ts"],
    "state-machine": ["lmdb", "entries", "tables", "errors.ts"],
    analytics: ["disk", "lmdb", "tables", "errors.ts"],
    control: ["disk", "lmdb", "entries", "folder", "tables", "errors.ts"],
    reader: ["disk", "lmdb", "folder", "tables", "control", "errors.ts"],
    "backup-files": ["disk"],
    backup: [
      ...["disk", "lmdb", "entries", "folder", "overflow", "tables", "state-machine", "control"],
      ...["backup-files", "all-ended.ts", "errors.ts"],
    ],
    "segment-files": ["disk", "lmdb", "tables"],
    check: [
      ...["disk", "lmdb", "folder", "overflow", "tables", "control", "analytics", "segment-files"],
      ...["backup", "errors.ts"],
    ],
    merger: [
      ...["disk", "lmdb", "memory", "tables", "segment-files", "errors.ts", "lower-priority.ts"],
      "thread-figures.ts",
    ],
    "search-index": ["folder", "tables", "segment-files", "merger", "errors.ts"],
    "durable-index": [
      ...["disk", "lmdb", "entries", "folder", "memory", "tables", "state-machine", "segment-files"],
      ...["merger", "search-index", "all-ended.ts", "errors.ts", "publication.ts"],
    ],
    "open-indexes": ["disk", "folder", "tables", "control", "merger", "durable-index", "errors.ts"],
  },
  server: {
    wording: [],
    patterns: [],
    validation: ["wording", "patterns"],
    logging: ["wording"],
    traffic: [],
    tracing: [],
    backups: ["thread.ts"],
    exports: ["traffic", "thread.ts"],
    snapshots: [],
    writes: ["validation", "snapshots", "tracing", "thread.ts"],
    keys: ["wording", "validation", "writes"],
    "api-page": ["wording"],
    tokens: ["wording", "patterns", "validation", "keys"],
    analytics: ["logging", "tokens", "thread.ts"],
    sessions: ["keys"],
    access: ["wording", "patterns", "validation", "keys", "tokens", "sessions"],
    search: ["wording", "validation", "snapshots", "tracing"],
    "search-threads": ["tracing", "snapshots", "writes", "search", "out-of-files.ts", "thread.ts"],
    http: [
      ...["wording", "validation", "traffic", "tracing", "keys", "sessions", "access", "out-of-files.ts"],
    ],
    metrics: ["search", "http", "writes"],
    routes: [
      ...[
        "metrics",
        "wording",
        "patterns",
        "validation",
        "traffic",
        "tracing",
        "snapshots",
        "writes",
        "keys",
        "tokens",
        "sessions",
        "access",
      ],
      ...["analytics", "exports", "search", "search-threads", "http", "api-page", "server-version.ts"],
    ],
    "internal-routes": [
      ...[
        "metrics",
        "wording",
        "validation",
        "traffic",
        "tracing",
        "snapshots",
        "writes",
        "keys",
        "tokens",
        "sessions",
        "access",
        "analytics",
        "exports",
        "search",
        "search-threads",
      ],
      ...["http", "routes"],
    ],
    start: [
      ...["validation", "logging", "traffic", "tracing", "backups", "snapshots", "writes", "keys", "tokens"],
      ...["sessions", "access", "analytics", "exports", "metrics", "search", "search-threads", "http"],
      ...["routes", "internal-routes", "server-options.ts", "server-version.ts"],
    ],
  },
  findling: {
    terminal: ["failure.ts"],
    arguments: ["failure.ts"],
    api: ["failure.ts"],
    configuration: ["failure.ts"],
    demo: ["terminal", "api", "failure.ts"],
    serve: ["terminal", "configuration", "demo", "failure.ts", "command-context.ts"],
    profiles: ["failure.ts"],
    connection: [
      ...["terminal", "api", "configuration", "serve", "profiles", "failure.ts", "command-context.ts"],
    ],
    completion: ["command-context.ts"],
    login: ["terminal", "profiles", "connection", "failure.ts", "command-context.ts"],
    keys: ["terminal", "arguments", "api", "connection", "failure.ts", "command-context.ts"],
    settings: ["terminal", "arguments", "connection", "failure.ts", "command-context.ts"],
    records: ["terminal", "arguments", "api", "connection", "failure.ts", "command-context.ts"],
    partitions: ["terminal", "arguments", "connection", "failure.ts", "command-context.ts"],
    indexes: ["terminal", "connection", "command-context.ts"],
    tasks: ["terminal", "arguments", "connection", "failure.ts", "command-context.ts"],
    import: ["terminal", "arguments", "api", "serve", "connection", "failure.ts", "command-context.ts"],
    tokens: ["terminal", "arguments", "api", "connection", "failure.ts", "command-context.ts"],
    search: ["terminal", "arguments", "api", "serve", "connection", "failure.ts", "command-context.ts"],
    export: ["terminal", "api", "connection", "failure.ts", "command-context.ts"],
    metrics: [],
    stats: ["terminal", "serve", "connection", "metrics", "failure.ts", "command-context.ts"],
    backups: ["terminal", "configuration", "serve", "failure.ts", "command-context.ts"],
    doctor: [
      ...["terminal", "api", "configuration", "connection", "metrics"],
      ...["failure.ts", "command-context.ts"],
    ],
  },
  widget: {
    strings: [],
    theme: [],
    view: ["strings", "found.ts", "record-text.ts", "safe-link.ts", "state.ts", "widget-options.ts"],
  },
  instantsearch: {
    request: [],
    answer: [],
  },
  pages: {
    parts: [],
    ranks: [],
    home: ["parts", "ranks"],
    dashboard: ["parts", "ranks"],
  },
  languages: {
    han: [],
    "stop-words": ["han", "word-list.ts"],
    plurals: ["stop-words", "word-list.ts"],
  },
  testkit: {
    analytics: ["random.ts"],
    generators: ["object-id.ts", "visibility-limits.ts"],
    hostile: ["random.ts"],
    oracle: ["object-id.ts", "visibility-limits.ts"],
  },
  benchmarks: benchmarkFolders(),
};

for (const [name, imports] of Object.entries(folders)) requireLayers(name, imports);

/** Throws if a folder of a package may import one that does not stand before it. */
function requireLayers(name, imports) {
  const lower = new Set();
  for (const [folder, imported] of Object.entries(imports)) {
    const wrong = imported.find((path) => !path.includes(".") && !lower.has(path));
    if (wrong !== undefined)
      throw new Error(`${name}: ${folder} may import ${wrong}, which must stand before it in this list.`);
    lower.add(folder);
  }
}

function engineFolders() {
  const foundations = ["collections", "codec", "analysis"];
  const segmentParts = ["dictionary", "postings", "forward-index", "doc-values"];
  const belowPaths = [...foundations, ...segmentParts, "schema", "segment"];
  const belowMatching = [...belowPaths, "query", "kernels", "reading"];
  const belowRanking = [...belowMatching, "matching", "groups"];
  return {
    collections: [],
    codec: ["collections"],
    analysis: ["collections", "codec"],
    dictionary: foundations,
    postings: foundations,
    "forward-index": foundations,
    "doc-values": foundations,
    schema: foundations,
    segment: [...foundations, ...segmentParts, "schema"],
    indexing: belowPaths,
    query: belowPaths,
    kernels: [...foundations, "postings", "forward-index"],
    reading: [...belowPaths, "query", "kernels"],
    matching: belowMatching,
    filters: [...belowPaths, "kernels", "matching"],
    groups: [...belowPaths, "kernels", "matching"],
    ranking: belowRanking,
    browse: [...belowRanking, "filters", "ranking"],
    facets: [...belowPaths, "kernels", "matching", "filters", "groups"],
    highlight: [...belowPaths, "query", "reading"],
    answer: [...belowRanking, "filters", "ranking", "highlight"],
    search: [
      ...belowRanking,
      "filters",
      "ranking",
      "browse",
      "facets",
      "highlight",
      "answer",
      "index-reader.ts",
    ],
  };
}

function benchmarkFolders() {
  const records = ["source-record.ts", "upsert-of.ts", "seeded-choice.ts"];
  const command = ["command-options.ts", "output-check.ts", "progress-bar.ts", "progress.ts"];
  const figures = ["percentiles.ts", "measured-client.ts", "route-path.ts"];
  return {
    records: [...records, ...command],
    queries: ["records", ...records, "function-words.ts"],
    peers: ["queries", ...records],
    engines: ["queries", "peers", ...records, ...figures],
    compare: ["records", "queries", "engines", ...records, ...command, ...figures],
    charts: ["compare", ...command],
    profile: ["records", "queries", "engines", "compare", "charts", ...records, ...command],
    agreement: ["records", "queries", "compare", ...records, ...command],
    guard: [...["records", "queries", "compare", ...records, ...command], ...["analysis-benchmark.ts"]],
    indexes: ["engines", ...records, ...command, ...figures, "dataset.ts", "dataset-words.ts"],
    load: ["engines", "compare", ...records, ...command, ...figures, "dataset.ts"],
    relevance: [
      ...["queries", "peers", "engines", "compare", "agreement", ...records, ...command],
      ...["dataset-words.ts", "function-words.ts", "read-records.ts"],
    ],
    versions: ["records", "queries", "engines", "compare", ...records, ...command, ...figures],
    widget: ["engines", "compare", "load", ...records, ...command, ...figures, "dataset.ts"],
  };
}

const oneOf = (names) => `(?:${names.join("|")})`;
/** A package by its sources, its build and its name in node_modules. */
const packagePath = (names) =>
  `^(?:packages/${oneOf(names)}/|node_modules/(?:@findling/)?${oneOf(names)}(?:/|$))`;

/**
 * Folders whose own folders stand in layers, too: each with the folders and files beside it that it may import.
 * Files that no folder names stand above all folders.
 */
const layeredFolders = {
  "engine-analysis": {
    normalize: ["character-class.ts"],
    words: ["normalize", "character-class.ts", "classified-text.ts", "token.ts", "word-cache.ts"],
    runs: [
      ...["normalize", "words", "character-class.ts", "classified-text.ts", "dictionary-entries.ts"],
      ...["segment-windows.ts", "token.ts", "token-writer.ts"],
    ],
  },
  "engine-matching": {
    workspace: [],
    levels: ["workspace"],
    words: ["workspace", "levels"],
    matches: ["workspace", "levels", "words"],
  },
  "engine-ranking": {
    vectors: [],
    criteria: ["vectors"],
    buckets: ["vectors", "criteria", "ranking-context.ts"],
    "best-first": [
      ...["vectors", "criteria", "buckets", "document-ranker.ts", "document-scanner.ts"],
      ...["ranking-context.ts", "ranking-order.ts"],
    ],
  },
};

const everyPackage = [...Object.keys(packages), ...privatePackages];

const packageRules = Object.entries(packages).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `${name} may import ${allowed.join(", ") || "no other package of Findling"}.`,
  severity: "error",
  from: { path: `^packages/${name}/src/` },
  to: { path: packagePath(everyPackage.filter((other) => other !== name && !allowed.includes(other))) },
}));

const escaped = (name) => name.replace(".", "\\.");
/** Paths below a folder: of whole folders in it, and of single files. */
const pathBelow = (parent, names) =>
  `^${parent}${oneOf(names.map((name) => (name.endsWith(".ts") ? `${escaped(name)}$` : `${name}/`)))}`;

/** The rules for the folders in `parent`. `table`: each of them with what it may import beside it. */
const layerRules = (name, parent, table) => [
  ...Object.entries(table).map(([folder, allowed]) => ({
    name: `${name}-${folder}`,
    comment: `${folder} of ${name} may import ${allowed.join(", ") || "nothing beside it"}.`,
    severity: "error",
    from: { path: pathBelow(parent, [folder]) },
    to: { path: `^${parent}`, pathNot: pathBelow(parent, [folder, ...allowed]) },
  })),
  {
    name: `${name}-unknown-folder`,
    comment: "A new folder must be given its place in this file.",
    severity: "error",
    from: { path: `^${parent}[^/]+/`, pathNot: pathBelow(parent, Object.keys(table)) },
    to: {},
  },
];

const folderRules = [
  ...Object.entries(folders).flatMap(([name, table]) => layerRules(name, `packages/${name}/src/`, table)),
  ...Object.entries(layeredFolders).flatMap(([name, table]) =>
    layerRules(name, `packages/${name.replace("-", "/src/")}/`, table),
  ),
];

module.exports = {
  forbidden: [
    ...packageRules,
    ...folderRules,
    {
      name: "protocol-without-schemas",
      comment: "Browsers load the vocabulary of the wire without the schemas and without their library.",
      severity: "error",
      from: { path: "^packages/protocol/src/[^/]+$" },
      to: { path: "^packages/protocol/src/schemas/|(?:^|/)node_modules/typebox/" },
    },
    {
      name: "engine-ranking-files",
      comment: "How one document is ranked depends on nothing that decides which documents are.",
      severity: "error",
      from: { path: "^packages/engine/src/ranking/[^/]+$" },
      to: { path: "^packages/engine/src/ranking/(?:buckets|best-first)/" },
    },
    {
      name: "engine-is-pure",
      comment: "The engine knows no files, clocks, threads or network: it imports nothing of Node.",
      severity: "error",
      from: { path: "^packages/engine/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "client-runs-in-browsers",
      comment: "The client imports nothing of Node: browsers have none of it.",
      severity: "error",
      from: { path: "^packages/client/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "widget-runs-in-browsers",
      comment: "The widget imports nothing of Node: browsers have none of it.",
      severity: "error",
      from: { path: "^packages/widget/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "widget-with-small-client",
      comment: "Pages load the part of the client that searches, not the one that writes.",
      severity: "error",
      from: { path: "^packages/widget/src/" },
      to: { path: "/client/(?:src|dist)/", pathNot: "/client/(?:src|dist)/(?:bundle/)?search\\." },
    },
    {
      name: "instantsearch-runs-in-browsers",
      comment: "The clients of UI libraries import nothing of Node: browsers have none of it.",
      severity: "error",
      from: { path: "^packages/instantsearch/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "instantsearch-with-small-client",
      comment: "Pages load the part of the client that searches, not the one that writes.",
      severity: "error",
      from: { path: "^packages/instantsearch/src/" },
      to: { path: "/client/(?:src|dist)/", pathNot: "/client/(?:src|dist)/(?:bundle/)?search\\." },
    },
    {
      name: "pages-run-in-browsers",
      comment: "The pages import nothing of Node: browsers have none of it.",
      severity: "error",
      from: { path: "^packages/pages/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "pages-with-small-client",
      comment: "The home page loads the part of the client that searches, and what explains ranks.",
      severity: "error",
      from: { path: "^packages/pages/src/(?:home|parts|ranks)/" },
      to: {
        path: "/client/(?:src|dist)/",
        pathNot: "/client/(?:src|dist)/(?:bundle/)?(?:search|explanation)\\.",
      },
    },
    {
      name: "client-without-schemas",
      comment: "The schemas bring a library of many times the size of the client.",
      severity: "error",
      from: { path: "^packages/client/src/" },
      to: { path: "/protocol/(?:src|dist)/schemas/" },
    },
    {
      name: "no-cycles",
      comment: "Two files that import each other can only be understood together.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "declared-dependencies",
      comment: "What ships imports only what its package.json declares as a dependency.",
      severity: "error",
      from: { path: `^packages/${oneOf(Object.keys(packages))}/src/` },
      to: {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-dev"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere is checked by no rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "/dist/"] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};
