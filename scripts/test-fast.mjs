/**
 * `npm run test:fast`: the fast tier, for every save. Compiles if a source has changed, and runs project `pure`
 * of vitest.config.ts. It installs nothing and does not type-check the tests: `npm test` does. Arguments go to
 * vitest.
 */
import { checkNode } from "./steps/check-node.mjs";
import { compile } from "./steps/compile.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
await compile();
const vitest = `${root}node_modules/vitest/vitest.mjs`;
await run(process.execPath, [vitest, "run", "--project", "pure", ...process.argv.slice(2)]);
