import { hkdfSync } from "node:crypto";

export const masterSecretFileName = "master-secret";
/** What a server writes there, without the end of the line. */
export const masterSecretFilePattern = /^[0-9a-f]{64}$/;
const verifierBytes = 32;

/**
 * Identifies a secret without revealing it: hex digits, derived (RFC 5869) like the signing secrets. The
 * folder keeps it.
 */
export function verifierOf(masterSecret: string): string {
  const derived = hkdfSync("sha256", masterSecret, "", "findling master secret verifier", verifierBytes);
  return Buffer.from(derived).toString("hex");
}
