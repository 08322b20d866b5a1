/**
 * `npm start`: installs and builds what is missing or out of date, then runs `findling serve` with the demo
 * on by default. The server runs in this very process, so signals and the exit code are its own and nothing
 * is left behind. Plain Node: at the first start nothing is installed yet.
 */
import { checkNode } from "./steps/check-node.mjs";
import { compile } from "./steps/compile.mjs";
import { buildDemoRecords } from "./steps/demo-records.mjs";
import { requireFreePort } from "./steps/free-port.mjs";
import { install } from "./steps/install.mjs";
import { mayServe } from "./steps/may-serve.mjs";

const flags = process.argv.slice(2);
checkNode();
if (mayServe(flags)) await requireFreePort(flags);
await install();
await compile();
if (mayServe(flags)) await buildDemoRecords();
const { runCli } = await import("../packages/findling/dist/bundle/index.js");
process.exitCode = await runCli(["serve", ...flags], { defaults: { demo: true } });
