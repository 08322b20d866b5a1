/**
 * A path whose names are percent-encoded: `path("indexes", name, "search")`.
 * @throws {RangeError} a name is empty, `.` or `..`: `fetch` would ask for another path
 */
export function path(...names: readonly string[]): string {
  return `/1/${names.map(segment).join("/")}`;
}

function segment(name: string): string {
  if (name === "" || name === "." || name === "..")
    throw new RangeError(`The name ${JSON.stringify(name)} cannot stand in a path.`);
  return encodeURIComponent(name);
}
