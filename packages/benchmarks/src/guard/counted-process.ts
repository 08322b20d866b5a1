/**
 * The script that runs under callgrind. It runs its share of the works until their code is compiled, then
 * runs them between marks.
 */
import { collectYoung } from "./collect-young.js";
import { switchCounting } from "./counting-switch.js";
import { buildGuardedIndex } from "./guarded-index.js";
import { guardedWork } from "./guarded-work.js";
import { mark } from "./mark.js";
import { runRounds } from "./run-rounds.js";

const [records, share, shares, warmUp, counted] = process.argv.slice(2).map(Number);
// Counting is already off. But the first process that is started makes V8 throw compiled code away.
switchCounting("off");
const works = guardedWork(await buildGuardedIndex(records)).filter((_, place) => place % shares === share);
const say = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);
runRounds({
  works,
  warmUp,
  counted,
  mark,
  settle: collectYoung,
  beginCounting: () => switchCounting("on"),
  onRound: () => say({ round: 1 }),
});
switchCounting("off");
say({ names: works.map(({ name }) => name) });
