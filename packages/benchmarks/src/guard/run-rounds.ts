import type { GuardedWork } from "./guarded-work.js";

export interface RoundsOptions {
  readonly works: readonly GuardedWork[];
  readonly warmUp: number;
  readonly counted: number;
  /** Called between works of the counted rounds, before the first and after the last. */
  readonly mark: () => void;
  readonly onRound: () => void;
}

/**
 * Works in turn, round after round: code that several share is compiled for all of them.
 *
 * @throws Error a work gave another result than before
 */
export function runRounds({ works, warmUp, counted, mark, onRound }: RoundsOptions): void {
  const results = new Map<string, number>();
  const runWork = (work: GuardedWork): void => {
    const { name } = work;
    const result = work.run();
    if ((results.get(name) ?? result) !== result) throw new Error(`"${name}" is not always the same work.`);
    results.set(name, result);
  };
  for (let round = 0; round < warmUp; round++) {
    for (const work of works) runWork(work);
    onRound();
  }
  for (let round = 0; round < counted; round++) {
    mark();
    for (const work of works) {
      runWork(work);
      mark();
    }
    onRound();
  }
}
