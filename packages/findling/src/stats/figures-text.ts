import type { LatencyBounds } from "./server-stats.js";

const units = ["B", "KB", "MB", "GB", "TB"];

/** `950 B`, `10.3 MB`, `80.6 GB`: decimal, as in the configuration. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `0.5 ms`, `25 ms`, `2.5 s` */
export function timeText(seconds: number): string {
  if (seconds >= 1) return `${rounded(seconds)} s`;
  return `${rounded(seconds * 1_000)} ms`;
}

/** `≤ 25 ms`, `> 5 s`, or `-` where nothing was measured. */
export function latencyText(bounds: LatencyBounds | null): string {
  if (bounds === null) return "-";
  return bounds.atMost === null ? `> ${timeText(bounds.above)}` : `≤ ${timeText(bounds.atMost)}`;
}

/** `0`, `0.02`, `12.3`, `1,234` */
export function rateText(perSecond: number): string {
  if (perSecond >= 100 || perSecond === 0) return Math.round(perSecond).toLocaleString("en-US");
  return perSecond.toFixed(perSecond >= 1 ? 1 : 2);
}

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(1)));
}
