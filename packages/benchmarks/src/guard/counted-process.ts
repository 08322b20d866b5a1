/** What runs under callgrind: does its share of the works so often that their code is compiled, then between marks. */
import { buildGuardedIndex } from "./guarded-index.js";
import { guardedWork } from "./guarded-work.js";
import { mark } from "./mark.js";
import { runRounds } from "./run-rounds.js";

const [records, share, shares, warmUp, counted] = process.argv.slice(2).map(Number);
const works = guardedWork(await buildGuardedIndex(records)).filter((_, place) => place % shares === share);
const say = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);
say({ round: 0 });
runRounds({ works, warmUp, counted, mark, onRound: () => say({ round: 1 }) });
say({ names: works.map(({ name }) => name) });
