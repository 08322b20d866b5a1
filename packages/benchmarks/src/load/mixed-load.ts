import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { TextTable } from "../compare/text-table.js";
import type { Dataset } from "../dataset.js";
import { cpuSecondsOf, residentMiBOf } from "../engines/process-figures.js";
import { pathOf } from "../route-path.js";
import { SeededChoice } from "../seeded-choice.js";
import type { LoadClient } from "./load-client.js";
import { batchOf, loadIndex, searchPath, typedQuery, writePath } from "./load-data.js";
import type { LoadOptions } from "./load-options.js";
import { Outcomes } from "./outcomes.js";

export interface MixedLoadOptions extends LoadOptions {
  /** The process id of the server. */
  readonly processId: number | undefined;
}

export interface MixedLoadReport {
  readonly outcomes: Outcomes;
  readonly samples: TextTable;
}

const partitionedIndex = "load-partitions";
const partitionCount = 20;
const sampleEveryMs = 30_000;
const typists = 4;
const keystrokeMs = 150;
const lagMetric = /^findling_\w*event_loop_lag_seconds\{([^}]*)\} (\S+)$/gm;

/**
 * All that a busy server sees: people who type and click, batches, clears of partitions, settings. Every half
 * minute it looks at what must not grow.
 */
export async function runMixedLoad(options: MixedLoadOptions): Promise<MixedLoadReport> {
  const { client, dataset, seconds, seed, say } = options;
  const endsAt = performance.now() + seconds * 1_000;
  const outcomes = new Outcomes();
  const choice = new SeededChoice(seed);
  await client.send("PUT", pathOf("putSettings", { index: partitionedIndex }), {
    indexTime: { partitionKey: "shop" },
  });
  const traffic = new MixedTraffic(client, dataset, choice, outcomes);
  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (performance.now() < endsAt) {
      await work();
      await setTimeout(Math.min(ms, Math.max(0, endsAt - performance.now())));
    }
  };
  const rows: string[][] = [];
  const begunAt = performance.now();
  await Promise.all([
    ...Array.from({ length: typists }, () => every(500, () => traffic.type())),
    every(1_000, () => traffic.write()),
    every(5_000, () => traffic.fillPartition()),
    every(20_000, () => traffic.clearPartition()),
    every(30_000, () => traffic.changeSettings()),
    every(sampleEveryMs, async () => {
      const row = await sample(options, (performance.now() - begunAt) / 60_000);
      say(row.join("  "));
      rows.push(row);
    }),
  ]);
  return {
    outcomes,
    samples: { head: ["minute", "RSS MiB", "files", "CPU s", "/health ms", "largest lag ms"], rows },
  };
}

class MixedTraffic {
  #batch = 1;
  #partition = 0;

  constructor(
    readonly client: LoadClient,
    readonly dataset: Dataset,
    readonly choice: SeededChoice,
    readonly outcomes: Outcomes,
  ) {}

  /** Types a query key by key, sends it, and opens a hit. */
  async type(): Promise<void> {
    const query = typedQuery(this.dataset, this.choice);
    for (let length = 1; length <= query.length; length++) {
      const q = query.slice(0, length);
      this.outcomes.add("typing", await this.client.send("POST", searchPath, { q, clickAnalytics: true }));
      await setTimeout(keystrokeMs);
    }
    const request = { q: query, mode: "committed", clickAnalytics: true, facets: [] };
    const answer = await this.client.send("POST", searchPath, request);
    this.outcomes.add("committed", answer);
    const [, objectID] = /"hits":\[\{"objectID":"([^"]+)"/.exec(answer.body) ?? [];
    const [, queryID] = /"queryID":"(\w+)"\}$/.exec(answer.body) ?? [];
    if (objectID === undefined || queryID === undefined) return;
    const click = { queryID, objectID, position: 1 };
    this.outcomes.add("click", await this.client.send("POST", pathOf("click", {}), click));
  }

  async write(): Promise<void> {
    const operations = batchOf(this.dataset, this.#batch++, 100);
    this.outcomes.add("write", await this.client.send("POST", writePath, { operations }));
  }

  async fillPartition(): Promise<void> {
    const shop = `shop-${this.choice.below(partitionCount)}`;
    const operations = Array.from({ length: 50 }, (_, at) => {
      const record = { ...this.choice.of(this.dataset.records), objectID: `${shop}-${at}`, shop };
      return { action: "upsert", record };
    });
    const path = pathOf("writeRecords", { index: partitionedIndex });
    this.outcomes.add("partition", await this.client.send("POST", path, { operations }));
  }

  async clearPartition(): Promise<void> {
    const partition = `shop-${this.#partition++ % partitionCount}`;
    const path = pathOf("clearPartition", { index: partitionedIndex, partition });
    this.outcomes.add("clear", await this.client.send("DELETE", path));
  }

  async changeSettings(): Promise<void> {
    const input = `word${this.choice.below(1_000)}`;
    const synonyms = [{ id: "1", type: "oneWay", input, synonyms: ["another word"] }];
    const path = pathOf("putSettings", { index: loadIndex });
    this.outcomes.add("settings", await this.client.send("PUT", path, { queryTime: { synonyms } }));
  }
}

async function sample({ client, processId }: MixedLoadOptions, minutes: number): Promise<string[]> {
  const health = await client.send("GET", "/health");
  const metrics = await client.send("GET", "/metrics");
  const lags = [...metrics.body.matchAll(lagMetric)].map(([, , seconds]) => Number(seconds) * 1_000);
  return [
    minutes.toFixed(1),
    residentMiBOf(processId)?.toFixed(0) ?? "-",
    filesOf(processId)?.toString() ?? "-",
    cpuSecondsOf(processId)?.toFixed(0) ?? "-",
    health.ms.toFixed(1),
    lags.length === 0 ? "-" : Math.max(...lags).toFixed(1),
  ];
}

/** How many files a process has open; null if /proc does not say. */
function filesOf(processId: number | undefined): number | null {
  try {
    return readdirSync(`/proc/${processId}/fd`).length;
  } catch {
    return null;
  }
}
