/**
 * Patterns of key restrictions: exact, or with `*` at the start, at the end or both. A `*` matches any text,
 * also an empty one.
 */
export function wildcardFault(pattern: string): string | null {
  if (pattern === "") return "must not be empty";
  if (pattern.slice(1, -1).includes("*")) return "may have * only at its start and end";
  return null;
}

export function matchesWildcard(pattern: string, text: string): boolean {
  if (pattern === "*") return true;
  const open = pattern.startsWith("*");
  const openEnd = pattern.endsWith("*");
  const fixed = pattern.slice(open ? 1 : 0, openEnd ? -1 : undefined);
  if (open && openEnd) return text.includes(fixed);
  if (open) return text.endsWith(fixed);
  if (openEnd) return text.startsWith(fixed);
  return text === fixed;
}
