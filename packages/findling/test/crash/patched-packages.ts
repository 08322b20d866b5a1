import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-folder.js";

/** A text in a built file of a package, which must stand there exactly once, and what takes its place. */
export interface Patch {
  /** Below `packages`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const packages = ["protocol", "languages", "analytics", "engine", "store", "server", "findling"];

/**
 * Copies the built packages, patches the copy and bundles it as the build does: a server that loads each
 * module by itself takes half as much time again to start. @returns the command in it. @throws Error a text
 * is not there once
 */
export function patchedPackages(patches: readonly Patch[]): string {
  const root = temporaryFolder();
  for (const name of packages) {
    for (const part of name === "findling" ? ["bin", "dist", "package.json"] : ["dist", "package.json"])
      cpSync(join(repository, "packages", name, part), join(root, "packages", name, part), {
        recursive: true,
      });
  }
  linkModules(root);
  for (const { file, from, to } of patches) {
    const path = join(root, "packages", file);
    const pieces = readFileSync(path, "utf8").split(from);
    if (pieces.length !== 2)
      throw new Error(`${file} has ${JSON.stringify(from)} ${pieces.length - 1} times, not once.`);
    writeFileSync(path, pieces.join(to));
  }
  const patched = new Set(patches.flatMap(({ file }) => (isBundle(file) ? [] : file.split("/")[0])));
  if (patched.size > 0)
    execFileSync(process.execPath, [join(repository, "scripts/bundle.mjs"), root, ...patched]);
  return join(root, "packages/findling/bin/findling.js");
}

/** Patches of the engine name its bundle itself. */
function isBundle(file: string): boolean {
  return file.includes("/dist/bundle/");
}

/** The dependencies of the repository, but of its own packages those that are copied are those of the copy. */
function linkModules(root: string): void {
  const modules = join(root, "node_modules");
  mkdirSync(join(modules, "@findling"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules"))) {
    if (name !== "@findling" && name !== "findling")
      symlinkSync(join(repository, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(repository, "node_modules/@findling"))) {
    const from = packages.includes(name) ? root : repository;
    symlinkSync(join(from, "packages", name), join(modules, "@findling", name));
  }
}
