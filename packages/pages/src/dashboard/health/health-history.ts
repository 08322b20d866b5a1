import { healthFigures } from "./health-figures.js";
import type { HealthReading } from "./health-reading.js";
import { ReadingPair } from "./reading-pair.js";

/** What a page remembers while it is open. */
export interface HealthHistory {
  readonly reading: HealthReading;
  readonly pair: ReadingPair;
  /** By the title of a figure: its last values, the newest last. */
  readonly values: ReadonlyMap<string, readonly (number | null)[]>;
}

/** Two minutes, at a reading every two seconds. */
export const historyMax = 60;

export function withReading(history: HealthHistory | null, reading: HealthReading): HealthHistory {
  const pair = new ReadingPair(history?.reading ?? null, reading);
  const values = healthFigures.map(({ title, valueOf }) => {
    const earlier = history?.values.get(title) ?? [];
    return [title, [...earlier, valueOf(pair)].slice(-historyMax)] as const;
  });
  return { reading, pair, values: new Map(values) };
}
