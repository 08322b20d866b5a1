import { readFileSync } from "node:fs";

interface ReportedCache {
  /** As the page writes it: an option, or a number with commas. */
  readonly bound: string;
  readonly invalidatedBy: string;
}

/** By name, the caches in the table "What a cache reports" of docs/internals/caches.md. */
export function reportedCaches(): Map<string, ReportedCache> {
  const page = readFileSync(new URL("../../../../docs/internals/caches.md", import.meta.url), "utf8");
  const [, section = ""] = /^## What a cache reports\n([^]*?)^## /m.exec(page) ?? [];
  const rows = section.matchAll(/^\| `(\w+)` \| `\w+` \| (.+?) \| (.+?) \|$/gm);
  return new Map([...rows].map(([, name, bound, invalidatedBy]) => [name, { bound, invalidatedBy }]));
}
