/**
 * The path of the first number that JSON.parse turned into an infinity (`1e999`), which JSON could not give
 * back; null if there is none. The value's depth must have been checked.
 */
export function infiniteNumberPath(value: unknown, path = ""): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    for (const [position, element] of value.entries()) {
      const at = infiniteNumberPath(element, `${path}[${position}]`);
      if (at !== null) return at;
    }
    return null;
  }
  for (const [name, element] of Object.entries(value)) {
    const at = infiniteNumberPath(element, path === "" ? name : `${path}.${name}`);
    if (at !== null) return at;
  }
  return null;
}
