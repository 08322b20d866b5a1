import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The installed version. Not every package allows imports of its package.json. */
export function packageVersion(name: string): string {
  for (let folder = new URL(import.meta.url); folder.pathname !== "/"; folder = new URL("..", folder)) {
    const path = fileURLToPath(new URL(`node_modules/${name}/package.json`, folder));
    if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")).version;
  }
  throw new Error(`${name} is not installed.`);
}
