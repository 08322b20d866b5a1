/** A work: some milliseconds of the engine's work, always the same. */
export interface GuardedWork {
  readonly name: string;
  /** Returns a number that depends on the whole work. */
  run(): number;
}

export interface RoundsOptions {
  readonly works: readonly GuardedWork[];
  readonly warmUp: number;
  readonly counted: number;
  /** Called before each work. */
  readonly settle: () => void;
  /** Called once, between the warm-up rounds and the counted ones. */
  readonly beginCounting: () => void;
  /** Called before and after each work of the counted rounds. */
  readonly mark: () => void;
  readonly onRound: () => void;
}

/**
 * Runs the works in turn, round after round, so that shared code is compiled for all of them.
 *
 * @throws Error a work gave another result than before
 */
export function runRounds(options: RoundsOptions): void {
  const { works, warmUp, counted, settle, beginCounting, mark, onRound } = options;
  const results = new Map<string, number>();
  const checkResult = (name: string, result: number): void => {
    if ((results.get(name) ?? result) !== result) throw new Error(`"${name}" is not always the same work.`);
    results.set(name, result);
  };
  for (let round = 0; round < warmUp; round++) {
    for (const work of works) {
      settle();
      checkResult(work.name, work.run());
    }
    onRound();
  }
  beginCounting();
  for (let round = 0; round < counted; round++) {
    for (const work of works) {
      settle();
      mark();
      const result = work.run();
      mark();
      checkResult(work.name, result);
    }
    onRound();
  }
}
