import { sparklinePath, sparklineSize } from "./sparkline-path.js";

/** The last values of a figure, for the eyes only: the newest stands beside it in words. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const { width, height } = sparklineSize;
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={sparklinePath(values)} />
    </svg>
  );
}
