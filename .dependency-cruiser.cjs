/**
 * The direction of imports, as ARCHITECTURE.md draws it: what may import what. Everything else is forbidden.
 * `scripts/check-directions.mjs` runs this, and proves with planted violations that each rule bites.
 */

/** Each package with the packages it may import. */
const packages = {
  protocol: [],
  languages: [],
  engine: ["protocol", "languages"],
  store: ["protocol", "engine"],
  server: ["protocol", "engine", "store"],
  findling: ["protocol", "server"],
};

/** Private: they may import anything, and nothing that ships imports them. */
const privatePackages = ["testkit", "benchmarks"];

const foundations = ["collections", "codec"];
const postingsLayer = ["dictionary", "postings", "forward-index", "doc-values"];
const belowPaths = [...foundations, "analysis", ...postingsLayer, "segment"];

/** Each folder of the engine with the folders it may import; its files in `src/` itself stand above them all. */
const engineFolders = {
  collections: [],
  codec: ["collections"],
  analysis: foundations,
  dictionary: [...foundations, "analysis"],
  postings: [...foundations, "analysis"],
  "forward-index": [...foundations, "analysis"],
  "doc-values": [...foundations, "analysis"],
  kernels: [...foundations, "postings", "forward-index"],
  segment: [...foundations, "analysis", ...postingsLayer],
  indexing: belowPaths,
  query: belowPaths,
  matching: [...belowPaths, "kernels", "query"],
  ranking: [...belowPaths, "kernels", "query", "matching"],
  collector: [...belowPaths, "kernels", "query", "matching", "ranking"],
  highlight: [...belowPaths, "query", "matching", "ranking", "collector"],
};

const oneOf = (names) => `(?:${names.join("|")})`;
/** A package by its sources, its build and its name in node_modules. */
const packagePath = (names) =>
  `^(?:packages/${oneOf(names)}/|node_modules/(?:@findling/)?${oneOf(names)}(?:/|$))`;
const everyPackage = [...Object.keys(packages), ...privatePackages];

const packageRules = Object.entries(packages).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `${name} may import ${allowed.join(", ") || "no other package of Findling"}.`,
  severity: "error",
  from: { path: `^packages/${name}/src/` },
  to: { path: packagePath(everyPackage.filter((other) => other !== name && !allowed.includes(other))) },
}));

const engineRules = Object.entries(engineFolders).map(([folder, allowed]) => ({
  name: `engine-${folder}`,
  comment: `${folder} may import ${allowed.join(", ") || "no other folder of the engine"}.`,
  severity: "error",
  from: { path: `^packages/engine/src/${folder}/` },
  to: {
    path: "^packages/engine/src/",
    pathNot: `^packages/engine/src/${oneOf([folder, ...allowed])}/`,
  },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...engineRules,
    {
      name: "engine-unknown-folder",
      comment: "A new folder of the engine must be given its place in this file.",
      severity: "error",
      from: {
        path: "^packages/engine/src/[^/]+/",
        pathNot: `^packages/engine/src/${oneOf(Object.keys(engineFolders))}/`,
      },
      to: {},
    },
    {
      name: "engine-is-pure",
      comment: "The engine knows no files, clocks, threads or network: it imports nothing of Node.",
      severity: "error",
      from: { path: "^packages/engine/src/" },
      to: { dependencyTypes: ["core"] },
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
      extensions: [".ts", ".js", ".mjs", ".d.ts"],
    },
  },
};
