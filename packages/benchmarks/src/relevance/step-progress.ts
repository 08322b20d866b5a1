export type Say = (line: string) => void;

/** Reports the progress of a step, at most ten times. */
export function stepProgress(say: Say, step: string, total: number): (done: number) => void {
  let saidTenths = 0;
  return (done) => {
    const tenths = Math.floor((done / Math.max(total, 1)) * 10);
    if (tenths <= saidTenths) return;
    saidTenths = tenths;
    say(`${step} ${done} / ${total}`);
  };
}
