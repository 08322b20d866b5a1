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
}

export function figuresOf({ name, milliseconds, statuses }: Seen): VictimFigures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { name, count: sorted.length, statuses, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
