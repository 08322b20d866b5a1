import type { QueryTime } from "../settings/setting-names.js";

/** Which queries are compared, and under which changes. */
export interface DifferenceRequest {
  readonly queryTime: Partial<QueryTime>;
  readonly queries: ComparedQueries;
}

export type ComparedQueries =
  | { readonly kind: "given"; readonly texts: readonly string[] }
  /** The most frequent ones of these days, in UTC. */
  | { readonly kind: "logged"; readonly top: number; readonly from: string; readonly to: string };

/** Without empty lines, each query once. */
export function queriesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
