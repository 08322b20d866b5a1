import type { Seen } from "./victims.js";

/** How long one kind of victim waited, in milliseconds. */
export interface VictimFigures {
  readonly name: string;
  readonly count: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** See Seen. */
  readonly slowest: string | null;
}

export function figuresOf({ name, milliseconds, statuses, slowest }: Seen): VictimFigures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const count = sorted.length;
  return { name, count, statuses, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), slowest };
}
