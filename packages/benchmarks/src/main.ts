import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runBenchmark } from "./benchmark.js";
import { loadDataset } from "./dataset.js";
import { sayProgress } from "./progress.js";
import { reportTable } from "./report.js";

const usage = `npm run bench -- [options]
  --data <file>     gzipped NDJSON to import instead of the usual data set
  --records <n>     only its first n records
  --queries <n>     queries of each class (200)
  --seed <n>        seed of the choice of queries (1)
  --json <file>     write the report as JSON too`;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    records: { type: "string" },
    queries: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else await measure();

async function measure(): Promise<void> {
  const loaded = loadDataset(values.data ?? null, sayProgress);
  const records = loaded.records.slice(0, Number(values.records ?? loaded.records.length));
  const report = await runBenchmark({
    dataset: { ...loaded, records },
    seed: Number(values.seed),
    queriesPerClass: Number(values.queries),
    say: sayProgress,
  });
  process.stdout.write(`${reportTable(report)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
