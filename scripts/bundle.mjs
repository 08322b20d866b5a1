/**
 * Puts the compiled modules of two packages into one file for each entry point, with what these share in
 * files beside them (`dist/bundle`). Every thread of a server loads its code anew, and Node takes a third of
 * a millisecond for each module: the engine with its word lists has 400, the library of the schemas 370. The
 * normal build runs it. It is a process of its own since the bundler leaves threads behind.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./steps/run.mjs";

const ofEngine = { index: "index", "record-filter": "filters/record-filter", states: "states" };
await bundle("engine", ofEngine, { outside: [/^@findling\/protocol/] });
await bundle(
  "protocol",
  { index: "index", openapi: "openapi/index", schemas: "schemas/index" },
  { libraries: ["typebox"] },
);

/**
 * `entries`: names of files with the modules that they begin with. `outside`: what is not bundled.
 * `libraries`: what is bundled and has a licence that goes with it.
 */
async function bundle(name, entries, { outside = [], libraries = [] }) {
  const compiled = join(root, "packages", name, "dist");
  const folder = join(compiled, "bundle");
  const modules = Object.entries(entries).map(([entry, module]) => [entry, join(compiled, `${module}.js`)]);
  const build = await rolldown({
    input: Object.fromEntries(modules),
    external: outside,
    platform: "node",
    // The code stays as the compiler left it: tests replace texts in it.
    optimization: { inlineConst: false },
  });
  rmSync(folder, { recursive: true, force: true });
  await build.write({ dir: folder, chunkFileNames: "[name].js", banner: licencesOf(libraries) });
  await build.close();
}

function licencesOf(libraries) {
  const licenceOf = (library) => readFileSync(join(root, "node_modules", library, "license"), "utf8");
  return libraries.map((library) => `/*! ${library}\n${licenceOf(library)}\n*/`).join("\n");
}
