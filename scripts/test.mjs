/**
 * `npm test`: installs, builds, type-checks the tests and runs them. Arguments go to vitest:
 * `npm test -- packages/engine` runs one package's tests.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";
import { root, run } from "./steps/run.mjs";

checkNode();
await install();
await build();
await run(process.execPath, [`${root}node_modules/@typescript/native/bin/tsc`, "-p", "tsconfig.tests.json"]);
await run(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, "run", ...process.argv.slice(2)]);
