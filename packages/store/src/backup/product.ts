import { createRequire } from "node:module";

/** Name and version of this release, for the manifests of backups. */
export function product(): string {
  // By its name the manifest is found from the bundled code, too.
  const manifest: unknown = createRequire(import.meta.url)("@findling/store/package.json");
  const known = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return `Findling ${known ? String(manifest.version) : "of an unknown version"}`;
}
