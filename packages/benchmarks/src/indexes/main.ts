import { writeFileSync } from "node:fs";
import { optionValues, runCommand, wholeNumber } from "../command-options.js";
import { loadDataset } from "../dataset.js";
import { requireWritableFile } from "../output-check.js";
import { sayProgress } from "../progress.js";
import { runIndexesBenchmark } from "./indexes-benchmark.js";
import { indexesTable } from "./indexes-report.js";

const usage = `npm run bench:indexes -- [options]
  --data <file>     NDJSON, gzipped or not, to import instead of the usual data set
  --indexes <n>     indexes in all (1000)
  --large <n>       how many of them are large (30)
  --records <n>     records of a large index (10000); a small one has 20
  --memory <size>   --index-memory of the server: what of them is open (100mb)
  --rounds <n>      how often every large index is searched in turn (4)
  --seed <n>        seed of the choice of queries (1)
  --json <file>     write the report as JSON too`;

await runCommand(async () => {
  const values = optionValues(process.argv.slice(2), {
    data: { type: "string" },
    indexes: { type: "string", default: "1000" },
    large: { type: "string", default: "30" },
    records: { type: "string", default: "10000" },
    memory: { type: "string", default: "100mb" },
    rounds: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (values.json !== undefined) requireWritableFile("--json", values.json);
  const large = wholeNumber("--large", values.large, 2);
  const report = await runIndexesBenchmark({
    dataset: loadDataset(values.data ?? null, sayProgress),
    indexes: wholeNumber("--indexes", values.indexes, large + 1),
    large,
    recordsPerLarge: wholeNumber("--records", values.records, 1),
    memory: values.memory,
    rounds: wholeNumber("--rounds", values.rounds, 1),
    seed: wholeNumber("--seed", values.seed, 0),
    say: sayProgress,
  });
  process.stdout.write(`${indexesTable(report)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
});
