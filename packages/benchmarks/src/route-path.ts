import { type RouteName, routeTable } from "@findling/protocol";

/** The path of a route, with names percent-encoded. `names`: the parameters of the path, by name. */
export function pathOf(route: RouteName, names: Readonly<Record<string, string>> = {}): string {
  return routeTable[route].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name]));
}
