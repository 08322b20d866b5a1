/**
 * `npm run test:fast`: the fast tier, for every save. Runs project `pure` of vitest.config.ts, which compiles if
 * a source has changed. It installs nothing and does not type-check the tests: `npm test` does. Arguments go to
 * vitest.
 */
import { availableParallelism } from "node:os";
import { checkNode } from "./steps/check-node.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
const vitest = `${root}node_modules/vitest/vitest.mjs`;
// These tests wait for nothing, so one more worker would only load the same modules once more.
const workers = `--maxWorkers=${availableParallelism()}`;
await run(process.execPath, [vitest, "run", "--project", "pure", workers, ...process.argv.slice(2)]);
