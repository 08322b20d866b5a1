import type { ScopedTokenClaims } from "@findling/protocol";

/**
 * A text that is equal for tokens with equal claims, apart from their times and ids: `exp`, `nbf`, `iat`,
 * `jti`. The order of names counts for nothing, that of lists does.
 */
export function claimIdentity({ exp, nbf, iat, jti, ...claims }: ScopedTokenClaims): string {
  return JSON.stringify(claims, sortedNames);
}

function sortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
