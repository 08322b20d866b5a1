/** `npm run docs:cli`: writes docs/cli.md, the reference of the command line, from the help of the commands. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { root } from "./steps/run.mjs";

await build();
const { cliPage } = await import("./reference/cli-page.mjs");
const { findlingHelp } = await import("./reference/findling-help.mjs");
writeFileSync(join(root, "docs/cli.md"), cliPage(findlingHelp()));
