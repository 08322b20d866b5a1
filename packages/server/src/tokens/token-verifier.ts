import type { ScopedTokenClaims } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { KeyTable } from "../keys/key-table.js";
import { signingSecretOf } from "../keys/signing-secret.js";
import { readCompactJws, readJson, refused } from "./compact-jws.js";
import { isSignedWith } from "./is-signed-with.js";
import { requireClaims, requireHeader } from "./token-claims.js";

/** A token that was verified, and the search key that it narrows. */
export interface VerifiedToken {
  readonly key: KeyRow;
  readonly claims: ScopedTokenClaims;
}

/**
 * Verifies scoped tokens: JWTs (RFC 7519) with HS256 and nothing else (ADR 12). The claims are not even
 * parsed before the signature is verified.
 */
export class TokenVerifier {
  readonly #keys: Pick<KeyTable, "withId">;
  readonly #masterSecret: string;
  readonly #nowMs: () => number;
  /**
   * Signing secrets by the row of their key. A key has another row after each change of keys, so that no
   * secret outlives a revoked key.
   */
  readonly #secrets = new WeakMap<KeyRow, Buffer>();

  /** @param nowMs milliseconds since the epoch */
  constructor(keys: Pick<KeyTable, "withId">, masterSecret: string, nowMs: () => number) {
    this.#keys = keys;
    this.#masterSecret = masterSecret;
    this.#nowMs = nowMs;
  }

  /** @throws ApiError invalid_key, which says why */
  verify(token: string): VerifiedToken {
    const jws = readCompactJws(token);
    const { kid } = requireHeader(jws.header);
    const key = this.#keys.withId(kid);
    if (key?.type !== "search") throw refused("has a kid that is not the id of an active search key");
    if (!isSignedWith(jws, this.#secretOf(key)))
      throw refused("has a wrong signature: it must be HMAC-SHA-256 with the key's signingSecret, as UTF-8");
    const claims = requireClaims(readJson(jws.payload, "payload"), this.#nowMs() / 1_000);
    return { key, claims };
  }

  #secretOf(key: KeyRow): Buffer {
    const known = this.#secrets.get(key);
    if (known !== undefined) return known;
    const secret = Buffer.from(signingSecretOf(this.#masterSecret, key.id), "utf8");
    this.#secrets.set(key, secret);
    return secret;
  }
}
