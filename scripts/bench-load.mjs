/**
 * `npm run bench:load`: installs, builds and puts a server under load; `npm run bench:load -- --help` lists
 * the kinds of load and their options.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
await install();
await build();
await run(process.execPath, [`${root}packages/benchmarks/dist/load/main.js`, ...process.argv.slice(2)]);
