import type { KeyRestrictions } from "@findling/protocol";
import { matchesWildcard, wildcardFault } from "./wildcard.js";

/** Says why a pattern of `restrictions.indexes` is refused, as the end of a sentence; null if it is valid. */
export function indexPatternFault(pattern: string): string | null {
  return wildcardFault(pattern);
}

/** Whether a key may use an index. null allows every index, an empty list none. */
export function allowsIndex({ indexes }: Pick<KeyRestrictions, "indexes">, index: string): boolean {
  return indexes === null || indexes.some((pattern) => matchesWildcard(pattern, index));
}
