import { ApiError, keyHeader, type RouteSpec } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { KeyTable } from "../keys/key-table.js";
import { allowsIndex } from "../patterns/index-pattern.js";
import { looksLikeToken } from "../tokens/compact-jws.js";
import type { TokenVerifier } from "../tokens/token-verifier.js";
import { requireIndexName } from "../validation/index-name.js";
import { alternatives } from "../wording/found.js";
import { withArticle } from "../wording/schema-words.js";
import type { Caller } from "./caller.js";
import type { RateLimits } from "./rate-limits.js";
import type { RateState } from "./rate-window.js";
import { allowsReferrer } from "./referrer.js";

/** The input of the checks: everything except the body, which is read only after them. */
export interface AccessRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The index that the path names; undefined on routes without an index. */
  readonly index: string | undefined;
  /**
   * Called with the state of the key's rate, if it has a limit: before the other checks, and once the request
   * is counted.
   */
  readonly onRate: (state: RateState) => void;
}

/**
 * Decides whether a key, or a scoped token of it, may call a route. The order of the checks is key, type,
 * referrer, index, rate.
 */
export class AccessControl {
  readonly #keys: KeyTable;
  readonly #tokens: TokenVerifier;
  readonly #rates: RateLimits;

  constructor(keys: KeyTable, tokens: TokenVerifier, rates: RateLimits) {
    this.#keys = keys;
    this.#tokens = tokens;
    this.#rates = rates;
  }

  /**
   * @throws ApiError missing_key, invalid_key, forbidden, referrer_forbidden, invalid_index_name,
   *   index_forbidden, rate_limited
   */
  admit(route: RouteSpec, request: AccessRequest): Caller {
    const caller = this.#callerOf(request);
    const { key } = caller;
    const { ratePerMinute } = key.restrictions;
    if (ratePerMinute !== null) request.onRate(this.#rates.peek(key.id, ratePerMinute));
    checkType(route, caller);
    checkReferrer(key, request);
    if (request.index !== undefined) checkIndex(caller, request.index);
    if (ratePerMinute !== null) this.#checkRate(key.id, ratePerMinute, request);
    return caller;
  }

  #callerOf({ headers }: AccessRequest): Caller {
    const sent = headers[keyHeader];
    if (sent === undefined || sent === "") throw new ApiError("missing_key");
    if (typeof sent === "string") {
      const key = this.#keys.find(sent);
      if (key !== undefined) return { key, claims: null };
      if (/^bearer /i.test(sent))
        throw new ApiError("invalid_key", "The API key is unknown: send it alone, without Bearer.");
      if (looksLikeToken(sent)) return this.#tokens.verify(sent);
    }
    throw new ApiError("invalid_key", "The API key is unknown or revoked.");
  }

  #checkRate(keyId: string, ratePerMinute: number, request: AccessRequest): void {
    const state = this.#rates.take(keyId, ratePerMinute);
    request.onRate(state);
    if (state.allowed) return;
    const requests = ratePerMinute === 1 ? "1 request" : `${ratePerMinute} requests`;
    throw new ApiError("rate_limited", `The key may make ${requests} in 60 seconds.`);
  }
}

function checkType(route: RouteSpec, { key, claims }: Caller): void {
  const mayCall = claims === null ? route.keyTypes.includes(key.type) : route.scopedToken;
  if (!mayCall) {
    const allowed = alternatives(route.keyTypes.map((type) => withArticle(`${type} key`)));
    const given = withArticle(claims === null ? `${key.type} key` : "scoped token");
    throw new ApiError("forbidden", `This route needs ${allowed}, not ${given}.`);
  }
  // A restricted key could make one without its restriction, and see reports of all indexes.
  const onlyAdmins = route.keyTypes.every((type) => type === "admin");
  if (onlyAdmins && key.restrictions.indexes !== null) {
    throw new ApiError("forbidden", "An admin key that is restricted to indexes may not call this route.");
  }
}

function checkReferrer(key: KeyRow, { headers }: AccessRequest): void {
  const referer = single(headers["referer"]);
  const origin = single(headers["origin"]);
  if (!allowsReferrer(key.restrictions, { referer, origin })) throw new ApiError("referrer_forbidden");
}

function checkIndex({ key, claims }: Caller, index: string): void {
  requireIndexName(index);
  if (!allowsIndex(key.restrictions, index)) throw new ApiError("index_forbidden");
  if (!allowsIndex({ indexes: claims?.indexes ?? null }, index))
    throw new ApiError("index_forbidden", "The scoped token may not use this index.");
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0];
}
