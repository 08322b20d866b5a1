const msPerDay = 86_400_000;

/** The number of a day in UTC since the epoch. */
export function dayOf(ms: number): number {
  return Math.floor(ms / msPerDay);
}

/** `2026-11-26` */
export function dayName(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** @returns null if the text names no day */
export function dayNamed(name: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(name) ? Date.parse(`${name}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || dayName(dayOf(ms)) !== name ? null : dayOf(ms);
}
