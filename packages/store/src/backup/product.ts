import { readFileSync } from "node:fs";

/** Name and version of this release, for the manifests of backups. */
export function product(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const known = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return `Findling ${known ? String(manifest.version) : "of an unknown version"}`;
}
