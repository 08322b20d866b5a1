import { ApiError, type KeyRestrictions } from "@findling/protocol";
import { CreateKeyRequest } from "@findling/protocol/schemas";
import { indexPatternFault } from "../access/index-pattern.js";
import { referrerPatternFault } from "../access/referrer-pattern.js";
import { excerpt } from "./found.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<CreateKeyRequest>(CreateKeyRequest, () => "invalid_request");

export interface KeyRequest {
  readonly name: string;
  readonly type: CreateKeyRequest["type"];
  /** Every field filled in: null is no restriction. */
  readonly restrictions: KeyRestrictions;
}

/** @throws ApiError invalid_request */
export function requireCreateKeyRequest(body: unknown): KeyRequest {
  const { name, type, restrictions } = checkShape(body);
  if (name.trim() === "") throw new ApiError("invalid_request", "name must not be blank.");
  const { indexes = null, referrers = null, ratePerMinute = null } = restrictions ?? {};
  checkPatterns("restrictions.indexes", indexes, indexPatternFault);
  checkPatterns("restrictions.referrers", referrers, referrerPatternFault);
  return { name, type, restrictions: { indexes, referrers, ratePerMinute } };
}

function checkPatterns(
  where: string,
  patterns: readonly string[] | null,
  faultOf: (pattern: string) => string | null,
): void {
  for (const [position, pattern] of (patterns ?? []).entries()) {
    const fault = faultOf(pattern);
    if (fault === null) continue;
    throw new ApiError("invalid_request", `${where}[${position}] is ${excerpt(pattern)}; it ${fault}.`);
  }
}
