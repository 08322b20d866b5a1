import { historyMax } from "./health-history.js";

export const sparklineSize = { width: 120, height: 28 } as const;

/** The line of the last values, the newest at the right end. What is beyond all numbers is at the top. */
export function sparklinePath(values: readonly (number | null)[]): string {
  const { width, height } = sparklineSize;
  const most = Math.max(...values.map((value) => finite(value ?? 0)), Number.MIN_VALUE);
  const first = historyMax - values.length;
  const points = values.map((value, at) => {
    if (value === null) return null;
    const share = Math.min(1, value / most);
    const x = ((first + at) / (historyMax - 1)) * width;
    return `${x.toFixed(1)},${(height - 1 - share * (height - 2)).toFixed(1)}`;
  });
  // A new line begins behind each gap.
  return points
    .flatMap((point, at) =>
      point === null ? [] : `${(points[at - 1] ?? null) === null ? "M" : "L"}${point}`,
    )
    .join("");
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
