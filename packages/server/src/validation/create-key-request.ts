import {
  ApiError,
  type KeyRestrictions,
  keyNameCodePointsMax,
  keyPatternCodePointsMax,
  keyPatternsMax,
} from "@findling/protocol";
import { CreateKeyRequest } from "@findling/protocol/schemas";
import { indexPatternFault } from "../patterns/index-pattern.js";
import { referrerPatternFault } from "../patterns/referrer-pattern.js";
import { excerpt, hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints } from "./code-points.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<CreateKeyRequest>(CreateKeyRequest, () => "invalid_request");

export interface KeyRequest {
  readonly name: string;
  readonly type: CreateKeyRequest["type"];
  /** The restrictions, with all fields set. null means no restriction. */
  readonly restrictions: KeyRestrictions;
}

/** @throws ApiError invalid_request */
export function requireCreateKeyRequest(body: unknown): KeyRequest {
  const { name, type, restrictions } = checkShape(body);
  if (name.trim() === "") throw new ApiError("invalid_request", "name must not be blank.");
  checkLength("name", name, keyNameCodePointsMax);
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
  const count = patterns?.length ?? 0;
  if (count > keyPatternsMax)
    throw new ApiError("invalid_request", `${where} ${hasTooMany(count, "entries", keyPatternsMax)}.`);
  for (const [position, pattern] of (patterns ?? []).entries()) {
    checkLength(`${where}[${position}]`, pattern, keyPatternCodePointsMax);
    const fault = faultOf(pattern);
    if (fault === null) continue;
    throw new ApiError("invalid_request", `${where}[${position}] is ${excerpt(pattern)}; it ${fault}.`);
  }
}

function checkLength(where: string, text: string, max: number): void {
  if (!exceedsCodePoints(text, max)) return;
  throw new ApiError("invalid_request", `${where} ${hasTooMany(codePointCount(text), "characters", max)}.`);
}
