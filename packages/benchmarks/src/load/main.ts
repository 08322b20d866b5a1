import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { optionValues, runCommand, UsageError, wholeNumber } from "../command-options.js";
import { type TextTable, tableLines } from "../compare/text-table.js";
import { loadDataset } from "../dataset.js";
import { MeasuredServer } from "../engines/measured-server.js";
import { sayProgress } from "../progress.js";
import { runDifferenceLoad } from "./difference-load.js";
import { LoadClient } from "./load-client.js";
import { importRecords } from "./load-data.js";
import { runMixedLoad } from "./mixed-load.js";
import { runSearchLoad } from "./search-load.js";
import { runWriteLoad } from "./write-load.js";

const usage = `npm run bench:load -- <writes | searches | mixed | difference> [options]

  writes            batches come faster than the server can apply them, while
                    others search; then looks whether all was applied
  searches          searches come faster than the server can answer them; then
                    looks how soon it is as fast again as before
  mixed             typing, clicks, batches, clears and settings for long; every
                    half minute it prints memory, files and lag
  difference        others search, in turns with and without the dashboard's
                    ranking differences; then compares the times of both

  --seconds <n>     how long (60)
  --factor <n>      how many times as fast as the server can, in percent (200)
  --batch <n>       records in a batch of "writes" (100)
  --connections <n> requests at once, at most (256); beyond some 700 searches
                    that wait, a server on two cores refuses more
  --records <n>     records that are there before (50000)
  --data <file>     NDJSON, gzipped or not, to take them from
  --seed <n>        seed of all choices (1)
  --help            this

The load comes from a process on the same machine and takes its share of it.`;

/** After an import the server still merges. */
const settlingMs = 10_000;

const kinds = ["writes", "searches", "mixed", "difference"] as const;

await runCommand(async () => {
  const [kind, ...args] = process.argv.slice(2);
  const values = optionValues(kind === "--help" ? ["--help"] : args, {
    seconds: { type: "string", default: "60" },
    factor: { type: "string", default: "200" },
    batch: { type: "string", default: "100" },
    connections: { type: "string", default: "256" },
    records: { type: "string", default: "50000" },
    data: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const load = kinds.find((name) => name === kind);
  if (load === undefined)
    throw new UsageError(`The kind of load is one of ${kinds.join(", ")}, not "${kind}".`);
  const seconds = wholeNumber("--seconds", values.seconds, 1);
  const factor = wholeNumber("--factor", values.factor, 1) / 100;
  const batch = wholeNumber("--batch", values.batch, 1);
  const connections = wholeNumber("--connections", values.connections, 1);
  const seed = wholeNumber("--seed", values.seed, 0);
  const all = loadDataset(values.data ?? null, sayProgress);
  const dataset = { ...all, records: all.records.slice(0, wholeNumber("--records", values.records, 1)) };

  const folder = await mkdtemp(join(tmpdir(), "findling-load-"));
  const adminKey = `svc_admin_${randomBytes(24).toString("hex")}`;
  const server = await MeasuredServer.start(folder, adminKey);
  const client = new LoadClient(server.baseUrl, adminKey, connections);
  try {
    await importRecords(client, dataset.records);
    await setTimeout(settlingMs);
    const target = { baseUrl: server.baseUrl, key: adminKey };
    const options = { client, dataset, seconds, factor, batch, seed, target, say: sayProgress };
    if (load === "writes") {
      const { outcomes, ...figures } = await runWriteLoad(options);
      printReport(outcomes.table(), { ...figures, refusalsWithoutRetryAfter: outcomes.withoutRetryAfter });
    } else if (load === "searches") {
      const { outcomes, ...figures } = await runSearchLoad(options);
      printReport(outcomes.table(), { ...figures, refusalsWithoutRetryAfter: outcomes.withoutRetryAfter });
    } else if (load === "difference") {
      const { outcomes, ...figures } = await runDifferenceLoad(options);
      printReport(outcomes.table(), figures);
    } else {
      const { outcomes, samples } = await runMixedLoad({ ...options, processId: server.process.pid });
      printReport(outcomes.table(), { refusalsWithoutRetryAfter: outcomes.withoutRetryAfter });
      process.stdout.write(`\n${tableLines(samples).join("\n")}\n`);
    }
  } finally {
    await client.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

function printReport(table: TextTable, figures: object): void {
  process.stdout.write(`${tableLines(table).join("\n")}\n\n${JSON.stringify(figures, null, 2)}\n`);
}
