import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "./run.mjs";

const dataFolder = `${root}node_modules/@mdn/browser-compat-data/`;
const compiled = `${root}packages/findling/dist/`;
const recordsPath = `${compiled}demo-records.ndjson.gz`;
const stampPath = `${compiled}demo-records.stamp`;
/** The code that decides what the file holds. */
const recipe = [
  "demo/demo-file.js",
  "demo/feature-record.js",
  "demo/feature-aliases.js",
  "demo/feature-naming.js",
  "demo/feature-support.js",
  "demo/plain-text.js",
];

/**
 * Makes the demo's records out of the compatibility data, only where they are missing or either has changed.
 * Without the data (an install without development dependencies) there is no demo, and everything else works.
 */
export async function buildDemoRecords() {
  if (!existsSync(dataFolder)) {
    process.stderr.write("No @mdn/browser-compat-data is installed: the demo will have no records.\n");
    return;
  }
  const stamp = stampOf(recipe.map((name) => readFileSync(compiled + name)));
  if (existsSync(recordsPath) && readOrEmpty(stampPath) === stamp) return;
  process.stderr.write("Making the demo's records.\n");
  const { featureRecords } = await import(`${compiled}demo/feature-record.js`);
  const { writeDemoFile } = await import(`${compiled}demo/demo-file.js`);
  const data = JSON.parse(readFileSync(`${dataFolder}data.json`, "utf8"));
  const lines = featureRecords(data).map((record) => JSON.stringify(record));
  const header = {
    source: `@mdn/browser-compat-data ${data.__meta.version}`,
    version: Date.parse(data.__meta.timestamp),
    recordCount: lines.length,
  };
  await writeDemoFile(recordsPath, { header, lines });
  writeFileSync(stampPath, stamp);
}

function stampOf(files) {
  const hash = createHash("sha256").update(readFileSync(`${dataFolder}package.json`));
  for (const file of files) hash.update(file);
  return hash.digest("hex");
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
