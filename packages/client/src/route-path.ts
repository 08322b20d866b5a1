import { type RouteName, routeTable } from "@findling/protocol";

/**
 * The path of a route, with names percent-encoded. `names`: the parameters of the path, by name.
 * @throws {RangeError} a name is missing, empty, `.` or `..`: `fetch` would ask for another path
 */
export function pathOf(route: RouteName, names: Readonly<Record<string, string>> = {}): string {
  return routeTable[route].path.replaceAll(/:(\w+)/g, (_, name: string) => segment(names[name] ?? ""));
}

function segment(name: string): string {
  if (name === "" || name === "." || name === "..")
    throw new RangeError(`The name ${JSON.stringify(name)} cannot stand in a path.`);
  return encodeURIComponent(name);
}
