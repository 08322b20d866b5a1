/** `npm run build`: compiles every package and makes the demo's records, as far as they are out of date. */
import { build } from "./steps/build.mjs";

await build();
