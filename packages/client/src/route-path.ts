/**
 * A path whose names are percent-encoded: `path("indexes", name, "search")`.
 * @throws {RangeError} a name is empty, `.` or `..`, for which `fetch` would ask for another path; or it
 * has a lone surrogate, which no URL can hold
 */
export function path(...names: readonly string[]): string {
  return `/1/${segments(names)}`;
}

/** The same for a route that is not part of the API. @throws {RangeError} */
export function internalPath(...names: readonly string[]): string {
  return `/internal/${segments(names)}`;
}

function segments(names: readonly string[]): string {
  return names.map(segment).join("/");
}

function segment(name: string): string {
  if (name === "" || name === "." || name === ".." || /\p{Cs}/u.test(name))
    throw new RangeError(`The name ${JSON.stringify(name)} cannot stand in a path.`);
  return encodeURIComponent(name);
}
