import { compile } from "./compile.mjs";
import { buildDemoRecords } from "./demo-records.mjs";

/**
 * Compiles, then makes the demo's records, each only where it is out of date; says on stderr what it does.
 */
export async function build() {
  await compile();
  await buildDemoRecords();
}
