import { historyMax } from "./health-history.js";

const [width, height] = [120, 28];

/** The last values of a figure, for the eyes only: the newest stands beside it in words. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const first = historyMax - values.length;
  const points = values.map((value, at) =>
    value === null
      ? null
      : `${(((first + at) / (historyMax - 1)) * width).toFixed(1)},${(height - 1 - (value / most) * (height - 2)).toFixed(1)}`,
  );
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOf(points)} />
    </svg>
  );
}

/** A new line begins behind each gap. */
function pathOf(points: readonly (string | null)[]): string {
  return points
    .flatMap((point, at) =>
      point === null ? [] : `${(points[at - 1] ?? null) === null ? "M" : "L"}${point}`,
    )
    .join("");
}
