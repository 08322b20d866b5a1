import type { KeyRestrictions } from "@findling/protocol";
import { matchesWildcard, wildcardFault } from "./wildcard.js";

/** Why a pattern of `restrictions.indexes` is refused, as the end of a sentence; null if it is not. */
export function indexPatternFault(pattern: string): string | null {
  return wildcardFault(pattern);
}

/** null allows every index, an empty list none. */
export function allowsIndex({ indexes }: Pick<KeyRestrictions, "indexes">, index: string): boolean {
  return indexes === null || indexes.some((pattern) => matchesWildcard(pattern, index));
}
