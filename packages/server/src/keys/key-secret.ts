import { createHash, randomBytes } from "node:crypto";
import type { KeyType } from "@findling/protocol";
import { base62 } from "./base62.js";

const secretBytes = 32;
const shownCharacters = 4;

/** A new secret: `svc_<type>_` and 32 random bytes in base 62. */
export function makeSecret(type: KeyType): string {
  return `svc_${type}_${base62(randomBytes(secretBytes))}`;
}

/**
 * The SHA-256 of a secret, in hex. Nothing else of the secret is stored. The secret is random, so it needs no
 * salt and no slow hash.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

/**
 * The secret as people see it: the prefix, an ellipsis, the last four characters. It distinguishes keys and
 * cannot be used as one.
 */
export function displaySecret(type: KeyType, secret: string): string {
  return `svc_${type}_…${Array.from(secret).slice(-shownCharacters).join("")}`;
}
