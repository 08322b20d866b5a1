import { existsSync, readFileSync } from "node:fs";
import { root, run } from "./run.mjs";

/** `npm ci`, only if the installed packages differ from the lock file. */
export async function install() {
  const missing = whyToInstall({
    wanted: readJson(`${root}package-lock.json`),
    installed: readJson(`${root}node_modules/.package-lock.json`),
    isThere: (path) => existsSync(root + path),
  });
  if (missing === null) return;
  process.stderr.write(`Installing dependencies: ${missing}.\n`);
  // A cache hit needs no network, so that a second clone installs offline.
  await run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"]);
}

/**
 * Compares the lock file with the one npm leaves in node_modules at the end of an install, package by
 * package: times change with every checkout, and npm's own copy is missing after an install that was cut off.
 * Packages for other platforms are in the first only. That copy may also name a folder that was removed
 * since. Null: nothing to do.
 */
export function whyToInstall({ wanted, installed, isThere }) {
  if (wanted === null) return "there is no package-lock.json";
  if (installed === null) return "node_modules is missing or unfinished";
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === "" || !path.includes("node_modules/")) continue;
    const found = installed.packages[path];
    if (found === undefined && entry.optional !== true) return `${path} is missing`;
    if (found !== undefined && !isSame(entry, found)) return `${path} has changed`;
  }
  const stray = Object.keys(installed.packages).find((path) => !(path in wanted.packages));
  if (stray !== undefined) return `${stray} is no longer needed`;
  const removed = Object.keys(installed.packages).find((path) => !isThere(path));
  return removed === undefined ? null : `${removed} is missing`;
}

function isSame(wanted, found) {
  return (
    wanted.version === found.version && wanted.integrity === found.integrity && wanted.link === found.link
  );
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
