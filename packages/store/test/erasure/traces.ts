import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Names of the files below a folder whose bytes hold one of the texts, as UTF-8 or UTF-16LE, each with the
 * text.
 */
export function tracesOf(texts: readonly string[], folder: string): string[] {
  return filesBelow(folder).flatMap((path) => {
    const bytes = readFileSync(path);
    const found = texts.filter(
      (text) => bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le")),
    );
    return found.map((text) => `${path.slice(folder.length + 1)}: ${text}`);
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const stats = statSync(path);
      if (stats.isDirectory()) return filesBelow(path);
      // Not the socket that is the lock.
      return stats.isFile() ? [path] : [];
    });
}
