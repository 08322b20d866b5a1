/** Maps values to places along an axis. */
export interface Scale {
  /** A place from 0 to 1. Values beyond the ends are placed at the end. */
  place(value: number): number;
  /** The values at which the axis has marks. */
  readonly ticks: readonly number[];
}

/**
 * Powers of ten, from the one below the least value to the one above the greatest. Values must be above 0.
 */
export function logarithmicScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const first = Math.floor(Math.log10(Math.min(...positive, 1e9)));
  const last = Math.max(Math.ceil(Math.log10(Math.max(...positive, 1e-9))), first + 1);
  return {
    place: (value) => clamped((Math.log10(Math.max(value, 1e-12)) - first) / (last - first)),
    ticks: Array.from({ length: last - first + 1 }, (_, n) => 10 ** (first + n)),
  };
}

/** An axis from 0, with marks at round numbers. */
export function linearScale(values: readonly number[]): Scale {
  const most = Math.max(...values, Number.MIN_VALUE);
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((factor) => factor * unit).find((each) => most / each <= 6) ?? unit * 2;
  const count = Math.ceil(most / step);
  return {
    place: (value) => clamped(value / (count * step)),
    ticks: Array.from({ length: count + 1 }, (_, n) => n * step),
  };
}

export function tickText(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
