/**
 * `npm run bench:versions`: installs, builds and compares two checkouts; `npm run bench:versions -- --help`
 * lists the options.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
await install();
await build();
await run(process.execPath, [`${root}packages/benchmarks/dist/versions/main.js`, ...process.argv.slice(2)]);
