/** Bands by the number of matching records. */
export const bands = ["all", "up to 1,000", "up to 100,000", "more"] as const;
export type Band = (typeof bands)[number];

export function bandOf(total: number): Band {
  if (total <= 1_000) return "up to 1,000";
  return total <= 100_000 ? "up to 100,000" : "more";
}
