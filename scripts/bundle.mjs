/**
 * Puts the compiled modules of nine packages into one file for each entry point, with what these share in
 * files beside them (`dist/bundle`). Every thread of a server loads its code anew, and Node takes a third of
 * a millisecond for each module: the engine with its word lists has 400, the library of the schemas 680.
 * Every command loads its code anew, too.
 *
 * Pages load the client and the widget. Their bundled types have those of the packages below in them, so that
 * they depend on nothing. The normal build runs this. It is a process of its own since the bundler leaves
 * threads behind.
 *
 * Arguments, which tests of changed copies give: the folder whose `packages` are bundled, and the names of
 * those packages. Without arguments it is this repository with all of them.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root as repository } from "./steps/run.mjs";

const [root = repository, ...askedNames] = process.argv.slice(2);

function isAsked(name) {
  return askedNames.length === 0 || askedNames.includes(name);
}

const importStatement = /^import (?:([\w$]+)(?:, )?)?(\{[^}]*\})? from "([^"]+)";$/gm;

/**
 * Requires libraries that are CommonJS, or have a CommonJS file. Node scans the text of such a file for the
 * names that it exports if it is imported, and V8 optimizes this scan at every start. A file that is required
 * is not scanned: a start and stop of a server without records takes 6 % less processor time. Each library
 * must be imported somewhere.
 */
function requiring(...libraries) {
  const found = new Set();
  return {
    name: "requiring",
    renderChunk(code) {
      const required = code.replaceAll(importStatement, (statement, whole, names, library) => {
        if (!libraries.includes(library)) return statement;
        found.add(library);
        const targets = [whole, names?.replaceAll(" as ", ": ")].filter((target) => target !== undefined);
        return targets.map((target) => `const ${target} = requireLibrary("${library}");`).join(" ");
      });
      const left = libraries.filter((library) =>
        new RegExp(`(from|import) ?\\(?"${library}"`).test(required),
      );
      if (left.length > 0) throw new Error(`Imported in a way that is not known here: ${left.join(", ")}.`);
      if (required === code) return null;
      return `import { createRequire as requireOf } from "node:module";
const requireLibrary = requireOf(import.meta.url);
${required}`;
    },
    generateBundle() {
      const missing = libraries.filter((library) => !found.has(library));
      if (missing.length > 0) throw new Error(`No longer imported: ${missing.join(", ")}.`);
    },
  };
}

/**
 * Writes characters beyond ASCII as escapes. V8 keeps a text that has such a character in two bytes for each
 * of its characters: the engine in 2 MB instead of 1 MB in every thread, which also takes longer to compile.
 * An escape means the same in strings, regular expressions, templates and names, but not behind a backslash,
 * nor in a template whose raw text counts.
 */
const ascii = {
  name: "ascii",
  renderChunk(code) {
    const [wrong] = code.match(/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/) ?? [];
    if (wrong !== undefined) throw new Error(`This cannot be written in ASCII: ${wrong}`);
    return code.replaceAll(/[^\0-\x7f]/g, escaped);
  },
};

/** @param unit a UTF-16 unit */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const ofEngine = { index: "index", "record-filter": "filters/record-filter", states: "states" };
await bundle("engine", ofEngine, { outside: [/^@findling\/protocol/] });
await bundle(
  "protocol",
  { index: "index", openapi: "openapi/index", schemas: "schemas/index", typebox: "schemas/typebox" },
  { libraries: ["typebox"] },
);
/** Everything but the modules of the package itself. */
const otherPackages = [/^[^./]/];
await bundle(
  "store",
  {
    ...{ index: "index", analytics: "analytics", backup: "backup", check: "check", folder: "folder" },
    ...{ log: "log", memory: "memory", overflow: "overflow", reader: "reader" },
    "merger-thread": "merger/merger-thread",
  },
  // Required, it is one file instead of 22: each thread of a server takes 30 ms less.
  { outside: otherPackages, plugins: [requiring("lmdb")] },
);
await bundle(
  "server",
  {
    ...{ index: "index", "open-files": "open-files", "token-check": "token-check" },
    "analytics-thread": "analytics/analytics-thread",
    "backup-thread": "backups/backup-thread",
    "export-thread": "exports/export-thread",
    "search-thread": "search-threads/search-thread",
    "write-intake-thread": "writes/write-intake-thread",
    "writer-thread": "writes/writer-thread",
  },
  {
    outside: otherPackages,
    plugins: [
      requiring("@fastify/accept-negotiator", "@fastify/cors", "ajv", "fastify", "pino", "prom-client"),
    ],
  },
);
await bundle(
  "findling",
  { index: "index", "folder-check-process": "doctor/folder-check-process" },
  { outside: otherPackages, plugins: [requiring("commander")] },
);
await bundle("analytics", { index: "index" }, {});
const ofClient = {
  index: "index",
  explanation: "explanation",
  metrics: "metrics",
  "record-files": "record-files",
  search: "search",
  token: "token",
};
await bundle("client", ofClient, {});
await bundleTypes("client", ofClient, ["@findling/protocol"]);
/** The minifier leaves texts as they are, and style sheets are texts. */
const shortThemes = {
  name: "short-themes",
  transform(code, id) {
    if (!id.endsWith("-theme.js")) return null;
    const lines = code.replaceAll(/\n\s*/g, "\n");
    return lines.replaceAll(/[ \n]?([{}:;,])[ \n]/g, "$1").replaceAll(";}", "}");
  },
};
await bundle("widget", { index: "index" }, { platform: "browser", minify: true, plugins: [shortThemes] });
await bundle(
  "widget",
  { "findling-search": "index" },
  { platform: "browser", minify: true, plugins: [shortThemes], subfolder: "standalone", isOneFile: true },
);
await bundleTypes("widget", { index: "index" }, ["@findling/client", "@findling/protocol"]);
await bundle("instantsearch", { index: "index" }, { outside: [/^@findling\/client/], platform: "browser" });
await bundleTypes("instantsearch", { index: "index" }, []);

/**
 * `entries`: names of files with the modules that they begin with. `outside`: what is not bundled.
 * `libraries`: what is bundled and has a licence that goes with it. `minify`: pages load the file as it is.
 * `subfolder`: of the folder of bundles. `isOneFile`: with what is otherwise loaded later.
 */
async function bundle(
  name,
  entries,
  {
    outside = [],
    libraries = [],
    platform = "node",
    minify = false,
    plugins = [],
    subfolder = "",
    isOneFile = false,
  },
) {
  if (!isAsked(name)) return;
  const compiled = join(root, "packages", name, "dist");
  const folder = join(compiled, "bundle", subfolder);
  const build = await rolldown({
    input: modulesOf(entries, compiled, ".js"),
    external: outside,
    platform,
    plugins: platform === "node" ? [...plugins, ascii] : plugins,
    // The code stays as the compiler left it: tests replace texts in it.
    optimization: { inlineConst: false },
  });
  rmSync(folder, { recursive: true, force: true });
  const { output } = await build.write({
    dir: folder,
    chunkFileNames: "[name].js",
    banner: ({ moduleIds }) => licencesOf(libraries.filter((library) => hasModuleOf(library, moduleIds))),
    minify,
    codeSplitting: !isOneFile,
  });
  await build.close();
  for (const library of libraries) {
    if (!output.some((chunk) => hasModuleOf(library, chunk.moduleIds ?? [])))
      throw new Error(`No file of ${name} has code of ${library}, so none has its licence.`);
  }
}

/** Bundles the declarations of `entries`, with those of the packages `inlined`. */
async function bundleTypes(name, entries, inlined) {
  if (!isAsked(name)) return;
  // Loaded here, since it takes longer than to bundle a package.
  const { dts } = await import("rolldown-plugin-dts");
  const compiled = join(root, "packages", name, "dist");
  const build = await rolldown({
    input: modulesOf(entries, compiled, ".d.ts"),
    plugins: [dts({ dtsInput: true, tsconfig: false, resolve: inlined })],
  });
  await build.write({ dir: join(compiled, "bundle"), chunkFileNames: "[name].js" });
  await build.close();
}

function modulesOf(entries, folder, extension) {
  return Object.fromEntries(
    Object.entries(entries).map(([entry, module]) => [entry, join(folder, `${module}${extension}`)]),
  );
}

function hasModuleOf(library, moduleIds) {
  return moduleIds.some((id) => id.includes(`/node_modules/${library}/`));
}

function licencesOf(libraries) {
  const licenceOf = (library) => readFileSync(join(repository, "node_modules", library, "license"), "utf8");
  return libraries.map((library) => `/*! ${library}\n${licenceOf(library)}\n*/`).join("\n");
}
