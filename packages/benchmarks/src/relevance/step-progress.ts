export type Say = (line: string) => void;

/** Says how far a step is, ten times at most. */
export function stepProgress(say: Say, step: string, total: number): (done: number) => void {
  let saidTenths = 0;
  return (done) => {
    const tenths = Math.floor((done / Math.max(total, 1)) * 10);
    if (tenths <= saidTenths) return;
    saidTenths = tenths;
    say(`${step} ${done} / ${total}`);
  };
}
