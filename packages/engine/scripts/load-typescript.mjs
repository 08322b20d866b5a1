/**
 * Loads a module of TypeScript from its sources, before anything is compiled. Node 20 cannot read types, so
 * each module is transpiled and run; types are not checked.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import ts from "typescript";

const packages = fileURLToPath(new URL("../..", import.meta.url));
const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 };

/**
 * The exports of the module at `path`. What it imports is loaded, too: files, and packages of this
 * repository.
 */
export function loadTypeScript(path, loaded = new Map()) {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const exports = {};
  loaded.set(path, exports);
  const source = readFileSync(path, "utf8");
  const { outputText } = ts.transpileModule(source, { fileName: path, compilerOptions });
  const require = (name) => loadTypeScript(sourceOf(name, path), loaded);
  compileFunction(outputText, ["exports", "require"], { filename: path })(exports, require);
  return exports;
}

function sourceOf(name, importer) {
  if (name.startsWith(".")) return join(dirname(importer), name.replace(/\.js$/, ".ts"));
  return join(packages, name.replace("@findling/", ""), "src/index.ts");
}
