import type { Registry } from "prom-client";
import { boundedByIndex, type IndexFigure } from "./bounded-by-index.js";
import { readCaches } from "./cache-metrics.js";
import { NamedMetrics } from "./named-metrics.js";
import type { ServerFigures, WorkProgress } from "./server-figures.js";
import { readThreads } from "./thread-metrics.js";

/** Reads the state of a server into gauges, with each scrape. */
export class StateMetrics {
  readonly #metrics: NamedMetrics;
  readonly #figures: ServerFigures;

  constructor(registry: Registry, figures: ServerFigures) {
    this.#metrics = new NamedMetrics(registry);
    this.#figures = figures;
  }

  async read(): Promise<void> {
    this.#readIndexes();
    this.#readWork();
    this.#readQueues();
    const [threads, disk] = await Promise.all([this.#figures.threads(), this.#figures.disk()]);
    readThreads(this.#metrics, threads);
    readCaches(this.#metrics, threads);
    for (const part of ["control", "records", "segments", "queue", "analytics"] as const) {
      const help = "Bytes of files in the data folder, by part.";
      const gauge = this.#metrics.gauge({ name: "findling_disk_bytes", help, labelNames: ["part"] });
      gauge.set({ part }, disk[part]);
    }
    const end = this.#figures.certificateEnd()?.getTime() ?? 0;
    const help = "When the certificate ends: seconds since the epoch; 0 without TLS.";
    this.#set("findling_certificate_end_seconds", help, Math.floor(end / 1_000));
    this.#set("findling_disk_free_bytes", "Bytes that are free where the data folder lies.", disk.free);
  }

  #readIndexes(): void {
    const { indexes, dataVersion, openIndexes } = this.#figures;
    const listed = [...indexes()].sort((a, b) => b.recordCount - a.recordCount);
    const order = listed.map(({ name }) => name);
    const open = [...openIndexes()];
    this.#set("findling_indexes", "How many indexes there are.", listed.length);
    this.#set("findling_indexes_open", "How many indexes are in memory.", open.length);
    const records = listed.map(({ name, recordCount }): IndexFigure => [name, recordCount]);
    this.#setByIndex(
      "findling_index_records",
      "Records of an index.",
      boundedByIndex(records, order, "summed"),
    );
    const versions = listed.map(({ name }): IndexFigure => [name, dataVersion(name) ?? 0]);
    this.#setByIndex(
      "findling_index_data_version",
      "The data version of an index.",
      boundedByIndex(versions, order, "left out"),
    );
    this.#setByIndex(
      "findling_index_memory_bytes",
      "Bytes of memory of an open index.",
      boundedByIndex(open, order, "summed"),
    );
  }

  #readWork(): void {
    const { rebuilds, erasures } = this.#figures;
    const of = (work: Iterable<readonly [string, WorkProgress]>): IndexFigure[] =>
      [...work].map(([index, { done, total }]) => [index, total === 0 ? 0 : done / total]);
    const [rebuilt, erased] = [of(rebuilds()), of(erasures())];
    this.#set("findling_rebuilds_running", "Indexes that are being rebuilt.", rebuilt.length);
    this.#set("findling_erasures_running", "Indexes in which bytes are being erased.", erased.length);
    this.#setByIndex(
      "findling_rebuild_progress_ratio",
      "How far a rebuild is, from 0 to 1.",
      boundedByIndex(rebuilt, namesIn(rebuilt), "left out"),
    );
    this.#setByIndex(
      "findling_erasure_progress_ratio",
      "How far the present step of an erasure is, from 0 to 1.",
      boundedByIndex(erased, namesIn(erased), "left out"),
    );
  }

  #readQueues(): void {
    const { queue, backlog, searches, connections, analyticsWaiting, isReady } = this.#figures;
    const { batches, bytes, bytesMax, oldestAt } = queue();
    this.#set("findling_overflow_batches", "Batches on the overflow queue.", batches);
    const ofQueue = "Bytes of the overflow queue's files, or 2 KiB for each batch if that is more.";
    this.#set("findling_overflow_bytes", ofQueue, bytes);
    this.#set("findling_overflow_bytes_max", "Bytes that the overflow queue may have at most.", bytesMax);
    const age = oldestAt === null ? 0 : Math.max(0, Date.now() - oldestAt) / 1_000;
    this.#set("findling_overflow_oldest_seconds", "The age of the oldest batch on the overflow queue.", age);
    const waiting = backlog();
    this.#set(
      "findling_writes_waiting",
      "Writes that wait for the writer, or are being applied.",
      waiting.entries,
    );
    this.#set("findling_writes_waiting_bytes", "Bytes of these writes.", waiting.bytes);
    const pool = searches();
    this.#set("findling_searches_waiting", "Searches that wait for a thread.", pool.waiting);
    this.#set(
      "findling_search_threads",
      "Search threads that there should be, without the reserve.",
      pool.threads,
    );
    this.#set(
      "findling_search_threads_living",
      "Search threads that can search, without the reserve.",
      pool.living,
    );
    const { open, max } = connections();
    this.#set("findling_connections_open", "Open connections.", open);
    this.#set("findling_connections_max", "Connections that may be open.", max);
    this.#set(
      "findling_analytics_waiting",
      "Searches that are not counted in reports yet.",
      analyticsWaiting(),
    );
    this.#set("findling_ready", "Whether the server is ready for requests: 1 or 0.", isReady() ? 1 : 0);
  }

  #set(name: string, help: string, value: number): void {
    this.#metrics.gauge({ name, help }).set(value);
  }

  #setByIndex(name: string, help: string, series: readonly IndexFigure[]): void {
    const gauge = this.#metrics.gauge({ name, help, labelNames: ["index"] });
    gauge.reset();
    for (const [index, value] of series) gauge.set({ index }, value);
  }
}

function namesIn(figures: readonly IndexFigure[]): string[] {
  return figures.map(([index]) => index);
}
