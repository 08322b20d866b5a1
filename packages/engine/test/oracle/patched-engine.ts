import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { type EngineModules, engineModuleFiles } from "../engine-modules.js";

/** A text in a built module of the engine, which must stand there exactly once, and what takes its place. */
export interface EnginePatch {
  /** Below `packages/engine/dist`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const packages = fileURLToPath(new URL("../../..", import.meta.url));
const built = join(packages, "engine/dist");
const dependencies = ["languages", "protocol"];

/**
 * Copies what is built of the engine, without bundles, and patches the copy. It is removed when the test has
 * ended. @returns the modules of the copy @throws Error a text is not there once
 */
export async function patchedEngine(patch: EnginePatch): Promise<EngineModules> {
  const root = mkdtempSync(join(tmpdir(), "findling-faults-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  // Vitest leaves modules in `packages/<name>/dist` to Node, so that they are loaded as they are.
  const copy = join(root, "packages/engine");
  cpSync(built, join(copy, "dist"), {
    recursive: true,
    filter: (path) => path !== join(built, "bundle") && ["", ".js"].includes(extname(path)),
  });
  cpSync(join(packages, "engine/package.json"), join(copy, "package.json"));
  linkDependencies(root);
  apply(patch, join(copy, "dist"));
  const entry = join(copy, "dist/tested.js");
  writeFileSync(entry, engineModuleFiles.map((file) => `export * from "./${file}";\n`).join(""));
  const modules: EngineModules = await import(pathToFileURL(entry).href);
  return modules;
}

/** How often the text stands in what is built. */
export function timesThere({ file, from }: EnginePatch): number {
  return readFileSync(join(built, file), "utf8").split(from).length - 1;
}

function apply({ file, from, to }: EnginePatch, folder: string): void {
  const path = join(folder, file);
  const pieces = readFileSync(path, "utf8").split(from);
  if (pieces.length !== 2)
    throw new Error(`${file} has ${JSON.stringify(from)} ${pieces.length - 1} times, not once.`);
  writeFileSync(path, pieces.join(to));
}

function linkDependencies(root: string): void {
  const modules = join(root, "node_modules/@findling");
  mkdirSync(modules, { recursive: true });
  for (const name of dependencies) symlinkSync(join(packages, name), join(modules, name));
}
