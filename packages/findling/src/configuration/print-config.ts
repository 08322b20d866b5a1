import type { Configuration } from "./configuration.js";

const mask = "********";

/** The configuration as JSON. A secret that is set appears as a mask, whatever its length. */
export function printableConfiguration(configuration: Configuration): string {
  const masked = {
    ...configuration,
    adminKey: maskedSecret(configuration.adminKey),
    masterSecret: maskedSecret(configuration.masterSecret),
  };
  return JSON.stringify(masked, null, 2);
}

function maskedSecret(secret: string | null): string | null {
  return secret === null ? null : mask;
}
