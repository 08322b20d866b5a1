/** A path with texts in the first records. */
export interface TextPath {
  readonly path: string;
  /** Why nobody may look for the words of its texts, such as "looks like a code"; null: they are prose. */
  readonly doubt: string | null;
}

const nestedLevels = 3;

const doubts = [
  { pattern: /^(\w+:\/\/|www\.|[\w.+-]+@[\w-]+\.)/i, words: "looks like an address" },
  { pattern: /^\d{4}-\d\d/, words: "looks like a date" },
  { pattern: /^(true|false)$/i, words: "looks like yes or no" },
  { pattern: /^[-+]?\d[\d.,]*$/, words: "looks like a number" },
] as const;

/**
 * The paths in values of one field that have texts: the field itself, or what is in it. One text of prose
 * removes the doubt.
 */
export function textPathsOf(values: readonly unknown[], name: string): TextPath[] {
  const found = new Map<string, string | null>();
  for (const { path, doubt } of values.flatMap((value) => textPathsIn(value, name, nestedLevels)))
    if (doubt === null || !found.has(path)) found.set(path, doubt);
  return [...found].map(([path, doubt]) => ({ path, doubt }));
}

function textPathsIn(value: unknown, path: string, levels: number): TextPath[] {
  if (typeof value === "string") return value === "" ? [] : [{ path, doubt: doubtOf(value, path) }];
  if (levels === 0 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textPathsIn(one, path, levels - 1));
  return Object.entries(value).flatMap(([name, one]) => textPathsIn(one, `${path}.${name}`, levels - 1));
}

/** Addresses, identifiers and dates are texts, too, but few look for their words. */
function doubtOf(text: string, path: string): string | null {
  if (path === "objectID") return "names the record";
  const doubt = doubts.find(({ pattern }) => pattern.test(text));
  if (doubt !== undefined) return doubt.words;
  return /\p{L}{2}/u.test(text) ? null : "looks like a code";
}
