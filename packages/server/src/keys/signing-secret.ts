import { hkdfSync } from "node:crypto";
import { base62 } from "./base62.js";

const lengthBytes = 32;

/**
 * The signing secret of a search key. It is derived (RFC 5869), so it is never stored, and is equal on every
 * node with the same master secret.
 */
export function signingSecretOf(masterSecret: string, keyId: string): string {
  const derived = hkdfSync("sha256", masterSecret, "", `findling signing secret ${keyId}`, lengthBytes);
  return base62(new Uint8Array(derived));
}
