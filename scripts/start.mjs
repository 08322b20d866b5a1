/**
 * `npm start`: installs and builds what is missing or out of date, then runs `findling serve` with the demo on by
 * default. The server runs in this very process, so signals and the exit code are its own and nothing is left behind.
 * Plain Node: at the first start nothing is installed yet.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";

checkNode();
await install();
await build();
const { runCli } = await import("../packages/findling/dist/index.js");
process.exitCode = await runCli(["serve", ...process.argv.slice(2)], { defaults: { demo: true } });
