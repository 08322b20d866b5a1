import { quantile } from "./quantile.js";

/** What a piece of work costs, as a multiple of what the baseline costs. */
export type Ratios = Readonly<Record<string, number>>;

export interface MeasuredWork {
  readonly name: string;
  run(): number;
}

export interface RatioOptions {
  readonly works: readonly MeasuredWork[];
  readonly baseline: () => number;
  readonly rounds: number;
  /** Processor time that the process has used so far, in microseconds. */
  readonly cpuMicroseconds: () => number;
  readonly onRound?: () => void;
}

/** So many rounds are not counted: code is compiled, memory is asked for. */
export const warmUpRounds = 8;

/**
 * Works and baseline in turn, each work between two runs of the baseline: what else the machine does hits both alike,
 * and time spent waiting does not count. What others do to caches and to the other half of a core still makes some
 * rounds dearer, never cheaper: so the lower quartile of all rounds.
 *
 * @throws Error a work gave another result than before
 */
export function measureRatios({ works, baseline, rounds, cpuMicroseconds, onRound }: RatioOptions): Ratios {
  const results = new Map<string, number>();
  const ratios = new Map<string, number[]>(works.map(({ name }) => [name, []]));
  const costOf = (work: MeasuredWork): number => {
    const started = cpuMicroseconds();
    const result = work.run();
    const cost = cpuMicroseconds() - started;
    const { name } = work;
    if ((results.get(name) ?? result) !== result) throw new Error(`"${name}" is not always the same work.`);
    results.set(name, result);
    return cost;
  };
  const baselineWork = { name: "baseline", run: baseline };
  for (let round = -warmUpRounds; round < rounds; round++) {
    let before = costOf(baselineWork);
    for (const work of round % 2 === 0 ? works : works.toReversed()) {
      const cost = costOf(work);
      const after = costOf(baselineWork);
      if (round >= 0) ratios.get(work.name)?.push((2 * cost) / (before + after));
      before = after;
    }
    onRound?.();
  }
  return Object.fromEntries([...ratios].map(([name, measured]) => [name, quantile(measured, 0.25)]));
}

/** Of two measurements of the same works the cheaper of each. */
export function lowerOf(one: Ratios, other: Ratios): Ratios {
  return Object.fromEntries(Object.entries(one).map(([name, ratio]) => [name, Math.min(ratio, other[name])]));
}

/** Of two measurements of the same works the dearer of each. */
export function higherOf(one: Ratios, other: Ratios): Ratios {
  return Object.fromEntries(Object.entries(one).map(([name, ratio]) => [name, Math.max(ratio, other[name])]));
}
