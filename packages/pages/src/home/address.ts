import { queryCodePointsMax } from "@findling/protocol";

/** What the page searches for, as its address says it: `?q=border+radius&category=CSS`. */
export interface Wanted {
  readonly q: string;
  /** At most one value of each attribute. */
  readonly chosen: Readonly<Partial<Record<FacetName, string>>>;
}

export const facetNames = ["category", "type"] as const;
export type FacetName = (typeof facetNames)[number];

/** Longer texts are cut, since no search takes them. */
export function wantedOf(search: string): Wanted {
  const parameters = new URLSearchParams(search);
  const given = facetNames.flatMap((name) => {
    const value = parameters.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  const q = [...(parameters.get("q") ?? "")].slice(0, queryCodePointsMax).join("");
  return { q, chosen: Object.fromEntries(given) };
}

/** Relative to the page; without anything wanted it is the page itself. */
export function addressOf({ q, chosen }: Wanted, path: string): string {
  const parameters = new URLSearchParams();
  if (q !== "") parameters.set("q", q);
  for (const name of facetNames) {
    const value = chosen[name];
    if (value !== undefined) parameters.set(name, value);
  }
  const search = parameters.toString();
  return search === "" ? path : `${path}?${search}`;
}
