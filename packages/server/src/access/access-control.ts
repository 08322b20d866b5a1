import { ApiError, type RouteSpec } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import { allowsIndex } from "../patterns/index-pattern.js";
import { requireIndexName } from "../validation/index-name.js";
import { alternatives } from "../wording/found.js";
import { withArticle } from "../wording/schema-words.js";
import type { Authenticator, SentCredentials } from "./authenticator.js";
import type { Caller } from "./caller.js";
import type { RateLimits } from "./rate-limits.js";
import type { RateState } from "./rate-window.js";
import { allowsReferrer } from "./referrer.js";

/** The input of the checks: everything except the body, which is read only after them. */
export interface AccessRequest extends SentCredentials {
  /** The index that the path names; undefined on routes without an index. */
  readonly index: string | undefined;
  /**
   * Called with the state of the key's rate, if it has a limit: before the other checks, and once the request
   * is counted.
   */
  readonly onRate: (state: RateState) => void;
}

/**
 * Decides whether a key, a scoped token of it, or a session of the dashboard may call a route. The order of
 * the checks is key, type, referrer, index, rate.
 */
export class AccessControl {
  readonly #authenticators: readonly Authenticator[];
  readonly #rates: RateLimits;

  /** @param authenticators the first one that a request uses decides */
  constructor(authenticators: readonly Authenticator[], rates: RateLimits) {
    this.#authenticators = authenticators;
    this.#rates = rates;
  }

  /**
   * @throws ApiError missing_key, invalid_key, forbidden, referrer_forbidden, invalid_index_name,
   *   index_forbidden, rate_limited
   */
  admit(route: RouteSpec, request: AccessRequest): Caller {
    const caller = this.#callerOf(request);
    this.check(route, caller, request);
    return caller;
  }

  /**
   * Makes all checks but that of the key, for a caller who is known already.
   *
   * @throws ApiError forbidden, referrer_forbidden, invalid_index_name, index_forbidden, rate_limited
   */
  check(route: RouteSpec, caller: Caller, request: AccessRequest): void {
    const { key } = caller;
    const { ratePerMinute } = key.restrictions;
    if (ratePerMinute !== null) request.onRate(this.#rates.peek(key.id, ratePerMinute));
    checkType(route, caller);
    checkReferrer(key, request);
    if (request.index !== undefined) checkIndex(caller, request.index);
    if (ratePerMinute !== null) this.#checkRate(key.id, ratePerMinute, request);
  }

  #callerOf(credentials: SentCredentials): Caller {
    for (const authenticator of this.#authenticators) {
      const caller = authenticator.callerOf(credentials);
      if (caller !== null) return caller;
    }
    throw new ApiError("missing_key");
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
  const { referer, origin } = headers;
  if (allowsReferrer(key.restrictions, { referer, origin })) return;
  if ((referer ?? origin ?? "") !== "") throw new ApiError("referrer_forbidden");
  // Programs other than browsers send neither, so whoever tries such a key with one meets this first.
  const message = "The key may only be used from its referrers, and the request names none.";
  throw new ApiError("referrer_forbidden", message);
}

function checkIndex({ key, claims }: Caller, index: string): void {
  requireIndexName(index);
  if (!allowsIndex(key.restrictions, index))
    throw new ApiError("index_forbidden", `The key may not use the index ${index}.`);
  if (!allowsIndex({ indexes: claims?.indexes ?? null }, index))
    throw new ApiError("index_forbidden", `The scoped token may not use the index ${index}.`);
}
