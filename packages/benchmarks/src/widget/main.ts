import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { optionValues, runCommand, wholeNumber } from "../command-options.js";
import { tableLines } from "../compare/text-table.js";
import { loadDataset } from "../dataset.js";
import { MeasuredServer } from "../engines/measured-server.js";
import { LoadClient } from "../load/load-client.js";
import { importRecords, loadIndex } from "../load/load-data.js";
import { sayProgress } from "../progress.js";
import { SeededChoice } from "../seeded-choice.js";
import { type KeyTimes, keyFigures } from "./key-times.js";
import { typedTexts } from "./typed-texts.js";
import { WidgetPage } from "./widget-page.js";

const usage = `npm run bench:widget -- [options]

  Types into <findling-search> in Chromium, key by key, at the rate of a person,
  and measures from each key to the frame in which its results stand.

  --texts <n>     how many texts are typed (60)
  --records <n>   how many records are searched (all)
  --data <file>   NDJSON, gzipped or not, to take them from
  --seed <n>      seed of all choices (1)
  --json          prints JSON
  --help          this

Browser, server and what types share the processors of the machine.`;

/** After an import the server still merges. */
const settlingMs = 10_000;
/** Between two keys: 40 to 100 words a minute. */
const pauseMs = { least: 120, span: 180 };
/** The first texts load what the others find loaded. */
const warmUpTexts = 5;

await runCommand(async () => {
  const values = optionValues(process.argv.slice(2), {
    texts: { type: "string", default: "60" },
    records: { type: "string", default: `${Number.MAX_SAFE_INTEGER}` },
    data: { type: "string" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const texts = wholeNumber("--texts", values.texts, 1);
  const choice = new SeededChoice(wholeNumber("--seed", values.seed, 0));
  const { name, records: all } = loadDataset(values.data ?? null, sayProgress);
  const records = all.slice(0, wholeNumber("--records", values.records, 1));

  const folder = await mkdtemp(join(tmpdir(), "findling-widget-"));
  const adminKey = `svc_admin_${randomBytes(24).toString("hex")}`;
  const server = await MeasuredServer.start(folder, adminKey);
  try {
    const client = new LoadClient(server.baseUrl, adminKey, 2);
    sayProgress(`Writing ${records.length} records of ${name} ...`);
    await importRecords(client, records);
    await client.close();
    await setTimeout(settlingMs);
    sayProgress(`Typing ${texts} texts ...`);
    const keys = await typedKeys(server, typedTexts(records, choice, warmUpTexts + texts), choice);
    report({ data: name, records: records.length, keys: keys.length, ...keyFigures(keys) }, values.json);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function typedKeys(
  { baseUrl, adminKey }: MeasuredServer,
  texts: readonly string[],
  choice: SeededChoice,
): Promise<KeyTimes[]> {
  const page = await WidgetPage.open(baseUrl, adminKey, loadIndex);
  try {
    const pause = (): number => pauseMs.least + choice.below(pauseMs.span);
    for (const text of texts.slice(0, warmUpTexts)) await page.type(text, pause);
    const warm = (await page.keys()).length;
    for (const text of texts.slice(warmUpTexts)) await page.type(text, pause);
    return (await page.keys()).slice(warm);
  } finally {
    await page.close();
  }
}

function report(figures: object, asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const rows: string[][] = [];
  const facts: string[] = [];
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value !== "object") facts.push(`${name}: ${value}`);
    else rows.push([name, ...[value.p50, value.p95, value.p99].map((ms: number) => ms.toFixed(1))]);
  }
  const table = tableLines({ head: ["ms", "p50", "p95", "p99"], rows });
  process.stdout.write(`${facts.join(", ")}\n\n${table.join("\n")}\n`);
}
