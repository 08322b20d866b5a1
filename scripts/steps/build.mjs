import { buildDemoRecords } from "./demo-records.mjs";
import { root, run } from "./run.mjs";

/** Compiles what is out of date (`tsc -b` knows), then makes the demo's records where they are. */
export async function build() {
  await run(process.execPath, [`${root}node_modules/@typescript/native/bin/tsc`, "-b"]);
  await buildDemoRecords();
}
