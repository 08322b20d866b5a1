import { writeFileSync } from "node:fs";
import { runBenchmark } from "./benchmark.js";
import { optionValues, runCommand, wholeNumber } from "./command-options.js";
import { loadDataset } from "./dataset.js";
import { sayProgress } from "./progress.js";
import { reportTable } from "./report.js";

const usage = `npm run bench -- [options]
  --data <file>     gzipped NDJSON to import instead of the usual data set
  --records <n>     only its first n records
  --queries <n>     queries of each class (200)
  --seed <n>        seed of the choice of queries (1)
  --json <file>     write the report as JSON too`;

await runCommand(async () => {
  const values = optionValues(process.argv.slice(2), {
    data: { type: "string" },
    records: { type: "string" },
    queries: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const seed = wholeNumber("--seed", values.seed, 0);
  const queriesPerClass = wholeNumber("--queries", values.queries, 1);
  const recordsMax = values.records === undefined ? undefined : wholeNumber("--records", values.records, 1);
  const loaded = loadDataset(values.data ?? null, sayProgress);
  const dataset = { ...loaded, records: loaded.records.slice(0, recordsMax) };
  const report = await runBenchmark({ dataset, seed, queriesPerClass, say: sayProgress });
  process.stdout.write(`${reportTable(report)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
});
