import { createRequire } from "node:module";

/** The version of this package. By its name the manifest is found from the bundled code, too. */
export function serverVersion(): string {
  const { version }: { readonly version: string } = createRequire(import.meta.url)(
    "@findling/server/package.json",
  );
  return version;
}
