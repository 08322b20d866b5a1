/**
 * `npm run bench:indexes`: installs, builds and searches closed indexes; `npm run bench:indexes -- --help`
 * lists the options.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
await install();
await build();
await run(process.execPath, [`${root}packages/benchmarks/dist/indexes/main.js`, ...process.argv.slice(2)]);
