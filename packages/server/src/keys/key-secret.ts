import { createHash, randomBytes } from "node:crypto";
import type { KeyType } from "@findling/protocol";
import { base62 } from "./base62.js";

const secretBytes = 32;
const shownCharacters = 4;

/** `svc_<type>_` and 32 random bytes in base 62. */
export function makeSecret(type: KeyType): string {
  return `svc_${type}_${base62(randomBytes(secretBytes))}`;
}

/**
 * SHA-256, hex. Nothing else of a secret is stored. The secret is random, so it needs no salt and no slow
 * hash.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

/** The prefix, an ellipsis, the last four characters. It distinguishes keys and cannot be used as one. */
export function displaySecret(type: KeyType, secret: string): string {
  return `svc_${type}_…${Array.from(secret).slice(-shownCharacters).join("")}`;
}
