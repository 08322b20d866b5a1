import { ApiError, keyHeader } from "@findling/protocol";
import type { KeyTable } from "../keys/key-table.js";
import { looksLikeToken } from "../tokens/compact-jws.js";
import type { TokenVerifier } from "../tokens/token-verifier.js";
import type { Authenticator, SentCredentials } from "./authenticator.js";
import type { Caller } from "./caller.js";

/** A key, or a scoped token of it, in the header for keys. */
export class KeyAuthenticator implements Authenticator {
  readonly #keys: KeyTable;
  readonly #tokens: TokenVerifier;

  constructor(keys: KeyTable, tokens: TokenVerifier) {
    this.#keys = keys;
    this.#tokens = tokens;
  }

  callerOf({ headers }: SentCredentials): Caller | null {
    const sent = headers[keyHeader];
    if (sent === undefined || sent === "") return null;
    if (typeof sent === "string") {
      const key = this.#keys.find(sent);
      if (key !== undefined) return { key, claims: null, session: null };
      if (/^bearer /i.test(sent))
        throw new ApiError("invalid_key", "The API key is unknown: send it alone, without Bearer.");
      if (looksLikeToken(sent)) return { ...this.#tokens.verify(sent), session: null };
    }
    throw new ApiError("invalid_key", "The API key is unknown or revoked.");
  }
}
