import type { ApiErrorCode, CreateKeyResponse, KeyType, RouteName } from "@findling/protocol";
import { type DescribedRoute, routeTable } from "@findling/protocol";
import { fromNow, signToken } from "../../http/sign-token.js";
import { adminKey } from "../fuzz-server.js";
import type { Claims, DrawnCaller, TokenFlaw } from "./steps.js";

export interface ModelKey {
  readonly created: CreateKeyResponse;
  readonly type: KeyType;
  /** Patterns with a `*` at one end at most; null: all. */
  readonly indexes: readonly string[] | null;
  isRevoked: boolean;
}

/** Who sends a request, as the server must see them. */
export interface ModelCaller {
  readonly secret: string;
  readonly type: KeyType;
  readonly indexes: readonly string[] | null;
  /** undefined: no token. */
  readonly claims: Claims | undefined;
  readonly isKnown: boolean;
}

const root: ModelCaller = {
  secret: adminKey,
  type: "admin",
  indexes: null,
  claims: undefined,
  isKnown: true,
};

/** Tokens of other keys than search keys are signed with this. */
const noSecret = "no-signing-secret";

/** The keys that the steps of one history have made. */
export class KeyModel {
  readonly keys: ModelKey[] = [];

  /** Takes the admin key of the server while there is no other. @param named puts a world into patterns */
  caller(drawn: DrawnCaller, named: (pattern: string) => string): ModelCaller {
    const key = drawn.kind === "admin" ? undefined : this.at(drawn.key);
    if (drawn.kind === "admin" || key === undefined) return root;
    const { created, type, indexes, isRevoked } = key;
    if (drawn.kind === "key")
      return { secret: created.secret, type, indexes, claims: undefined, isKnown: !isRevoked };
    const claims = { ...drawn.claims, ...patternsOf(drawn.claims, named) };
    const isKnown = !isRevoked && drawn.flaw === "none" && type === "search";
    return { secret: tokenOf(created, claims, drawn.flaw), type, indexes, claims, isKnown };
  }

  at(slot: number): ModelKey | undefined {
    return this.keys[slot % Math.max(1, this.keys.length)];
  }
}

function patternsOf({ indexes }: Claims, named: (pattern: string) => string): Claims {
  return indexes === undefined ? {} : { indexes: indexes.map(named) };
}

function tokenOf(created: CreateKeyResponse, claims: Claims, flaw: TokenFlaw): string {
  const key = { ...created, signingSecret: created.signingSecret ?? noSecret };
  const times = { exp: fromNow(flaw === "expired" ? -60 : 3_600) };
  const more = flaw === "early" ? { nbf: fromNow(600) } : flaw === "unknownClaim" ? { filter: [] } : {};
  const signed = signToken(key, { ...times, ...claims, ...more });
  return flaw === "forged" ? signed.replace(/..$/, (end) => (end === "AA" ? "BA" : "AA")) : signed;
}

/** Why a caller may not call a route; null: it may. */
export function refusalOf(
  caller: ModelCaller,
  name: RouteName,
  index: string | undefined,
): ApiErrorCode | null {
  const route: DescribedRoute = routeTable[name];
  if (!caller.isKnown) return "invalid_key";
  if (caller.claims !== undefined && !route.scopedToken) return "forbidden";
  if (!route.keyTypes.includes(caller.type)) return "forbidden";
  const isOfKeys = route.path.startsWith("/1/keys");
  if (isOfKeys && caller.indexes !== null) return "forbidden";
  if (index === undefined) return null;
  const isAllowed = allows(caller.indexes, index) && allows(caller.claims?.indexes ?? null, index);
  return isAllowed ? null : "index_forbidden";
}

export function allows(patterns: readonly string[] | null, index: string): boolean {
  return patterns === null || patterns.some((pattern) => matches(pattern, index));
}

function matches(pattern: string, index: string): boolean {
  if (pattern.startsWith("*")) return index.endsWith(pattern.slice(1));
  if (pattern.endsWith("*")) return index.startsWith(pattern.slice(0, -1));
  return pattern === index;
}
