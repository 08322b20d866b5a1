import {
  ApiError,
  type ScopedTokenClaims,
  type ScopedTokenHeader,
  tokenClockSkewSeconds,
  tokenLifetimeMaxSeconds,
} from "@findling/protocol";
import {
  ScopedTokenClaims as ClaimsSchema,
  ScopedTokenHeader as HeaderSchema,
} from "@findling/protocol/schemas";
import { indexPatternFault } from "../patterns/index-pattern.js";
import { filtersFault } from "../validation/filters.js";
import { objectIdFault } from "../validation/object-id.js";
import { type SchemaCheck, schemaCheck } from "../validation/schema-check.js";
import { excerpt } from "../wording/found.js";
import { refused } from "./compact-jws.js";

/**
 * Checks a header. Messages of a schema name the place from the outermost object on, so header and claims are
 * each checked inside of another object.
 */
const checkedHeader = tokenCheck<{ readonly header: ScopedTokenHeader }>("header", HeaderSchema);
const checkedClaims = tokenCheck<{ readonly claims: ScopedTokenClaims }>("claims", ClaimsSchema);

/** @throws ApiError invalid_key */
export function requireHeader(header: unknown): ScopedTokenHeader {
  return checkedHeader({ header }).header;
}

/**
 * @param nowSeconds since the epoch
 * @throws ApiError invalid_key
 */
export function requireClaims(payload: unknown, nowSeconds: number): ScopedTokenClaims {
  const { claims } = checkedClaims({ claims: payload });
  checkTimes(claims, nowSeconds);
  for (const [position, pattern] of (claims.indexes ?? []).entries()) {
    const fault = indexPatternFault(pattern);
    if (fault !== null)
      throw refused(`is invalid: claims.indexes[${position}], ${excerpt(pattern)}, ${fault}`);
  }
  for (const [position, partition] of (claims.partitions ?? []).entries()) {
    const fault = objectIdFault(partition);
    if (fault !== null) throw refused(`is invalid: claims.partitions[${position}] ${fault}`);
  }
  const fault = filtersFault(claims.filters ?? []);
  if (fault !== null) throw refused(`is invalid: claims.${fault}`);
  return claims;
}

function checkTimes({ exp, nbf }: ScopedTokenClaims, nowSeconds: number): void {
  const now = Math.floor(nowSeconds);
  if (exp + tokenClockSkewSeconds <= nowSeconds)
    throw refused(`has expired: claims.exp is ${exp}, and it is ${now} now, in seconds`);
  if (exp - tokenClockSkewSeconds > nowSeconds + tokenLifetimeMaxSeconds) {
    const days = tokenLifetimeMaxSeconds / (24 * 60 * 60);
    const hint = exp > 1_000 * nowSeconds - 1_000 ? " (is it in milliseconds?)" : "";
    throw refused(
      `is valid for too long: claims.exp is ${exp} seconds${hint}, at most ${days} days from now`,
    );
  }
  if (nbf !== undefined && nbf - tokenClockSkewSeconds > nowSeconds)
    throw refused(`is not valid yet: claims.nbf is ${nbf}, and it is ${now} now, in seconds`);
}

function tokenCheck<T>(part: string, schema: object): SchemaCheck<T> {
  const within = { type: "object", required: [part], properties: { [part]: schema } };
  const check = schemaCheck<T>(within, () => "invalid_key");
  return (value) => {
    try {
      return check(value);
    } catch (error) {
      if (error instanceof ApiError) throw refused(`is invalid: ${error.message.replace(/\.$/, "")}`);
      throw error;
    }
  };
}
