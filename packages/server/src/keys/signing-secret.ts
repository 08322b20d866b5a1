import { hkdfSync } from "node:crypto";
import { base62 } from "./base62.js";

const lengthBytes = 32;

/**
 * The signing secret of a search key, derived (RFC 5869) and so never stored: equal on every node that shares
 * the master secret.
 */
export function signingSecretOf(masterSecret: string, keyId: string): string {
  const derived = hkdfSync("sha256", masterSecret, "", `findling signing secret ${keyId}`, lengthBytes);
  return base62(new Uint8Array(derived));
}
