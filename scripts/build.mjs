/**
 * `npm run build`: installs, compiles every package and makes the demo's records, as far as they are out of
 * date.
 */
import { build } from "./steps/build.mjs";
import { checkNode } from "./steps/check-node.mjs";
import { install } from "./steps/install.mjs";

checkNode();
await install();
await build();
