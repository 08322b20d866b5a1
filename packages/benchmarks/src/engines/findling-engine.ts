import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { operationsPerBatchMax, type QueryTimeSettings, type WriteOperation } from "@findling/protocol";
import { MeasuredClient } from "../measured-client.js";
import { packageVersion } from "../peers/package-version.js";
import type { QueryClass } from "../queries/query-class.js";
import { facetAttributes } from "../queries/query-classes.js";
import type { SourceRecord } from "../source-record.js";
import { upsertOf } from "../upsert-of.js";
import { folderBytes, segmentFileBytes } from "./folder-bytes.js";
import { idleServer } from "./idle-server.js";
import type { MeasuredEngine, SearchTimes } from "./measured-engine.js";
import { MeasuredServer } from "./measured-server.js";
import { nicedCpuSecondsOf } from "./process-figures.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The query-time settings that a class may change. They are reset to these values afterwards. */
export const usualSettings: Partial<QueryTimeSettings> = { distinctAttribute: "url", customRanking: [] };

/** A query may be in a class twice, and each search should be measured. */
const noAnswers = ["--answer-memory", "0"];

interface DataFolder {
  readonly path: string;
  /** Whether it stays when the engine is stopped. */
  readonly isKept: boolean;
}

type Start = (remembersAnswers: boolean) => Promise<MeasuredServer>;

export interface FindlingOptions {
  /** Whether its search threads can profile themselves. */
  readonly isProfiled?: boolean;
  /** The folder of a built checkout, whose server is measured; by default this one. */
  readonly checkout?: string;
  /** Where its data stay. By default they are in a new folder and removed at the end. */
  readonly dataFolder?: string;
}

/** Findling as its users run it: a server in its own process, over HTTP, with records on disk. */
export class FindlingEngine implements MeasuredEngine {
  readonly name = "Findling";
  readonly version = packageVersion("findling");
  readonly limits = { exactTotals: true, typos: true, notes: [] };
  readonly #folder: DataFolder;
  readonly #start: Start;
  #server: MeasuredServer;
  #client: MeasuredClient;
  #added = 0;
  #afterImport: AfterImport | null = null;

  private constructor(folder: DataFolder, start: Start, server: MeasuredServer) {
    this.#folder = folder;
    this.#start = start;
    this.#server = server;
    this.#client = new MeasuredClient(server.baseUrl, server.adminKey);
  }

  static async start({ dataFolder, ...options }: FindlingOptions = {}): Promise<FindlingEngine> {
    const isKept = dataFolder !== undefined;
    const folder = { path: dataFolder ?? temporaryFolder("findling-bench-"), isKept };
    const adminKey = `svc_admin_${randomBytes(24).toString("hex")}`;
    const start: Start = (remembersAnswers) =>
      MeasuredServer.start(folder.path, adminKey, { ...options, flags: remembersAnswers ? [] : noAnswers });
    const engine = new FindlingEngine(folder, start, await start(false));
    await engine.#client.change({ indexTime: { attributesForFaceting: facetAttributes } });
    return engine;
  }

  /** For measurements from outside. After `finish` it is another client. */
  get client(): MeasuredClient {
    return this.#client;
  }

  get server(): MeasuredServer {
    return this.#server;
  }

  /** null before `finish`. */
  get afterImport(): AfterImport | null {
    return this.#afterImport;
  }

  /** Takes until the batches are answered. By then they are safe on disk. */
  async add(records: readonly SourceRecord[]): Promise<number> {
    const operations = records.map((record, place) => upsertOf(record, this.#added + place));
    this.#added += records.length;
    const started = performance.now();
    for (const batch of batchesOf(operations)) await this.#client.write(batch);
    return performance.now() - started;
  }

  /**
   * Lets the server finish its background work, then starts it again, so that searched data come from disk.
   * The time of its niced threads, which merge, counts as indexing. Waiting for a quiet moment and warming up
   * search threads do not count.
   */
  async finish(): Promise<{ ms: number; diskBytes: number }> {
    const { pid } = this.#server.process;
    const residentMiB = this.#server.residentMiB();
    const before = nicedCpuSecondsOf(pid) ?? 0;
    await idleServer(this.#server);
    const ms = ((nicedCpuSecondsOf(pid) ?? before) - before) * 1_000;
    await this.#server.stop();
    const diskBytes = await folderBytes(this.#folder.path);
    const indexBytes = await segmentFileBytes(this.#folder.path);
    await this.#startAgain(false);
    const { requestMs } = await this.#client.search("first");
    this.#afterImport = { residentMiB, indexBytes, restartMs: this.#server.startMs + requestMs };
    return { ms, diskBytes };
  }

  /** `remembersAnswers`: true as its users start it. */
  async restart(remembersAnswers: boolean): Promise<void> {
    this.#client.close();
    await this.#server.stop();
    await this.#startAgain(remembersAnswers);
  }

  async #startAgain(remembersAnswers: boolean): Promise<void> {
    this.#server = await this.#start(remembersAnswers);
    this.#client = new MeasuredClient(this.#server.baseUrl, this.#server.adminKey);
  }

  takes(): boolean {
    return true;
  }

  /** The number of records that match each query. Records of one group are counted separately. */
  async matchesOf({ queries, route }: QueryClass): Promise<number[]> {
    if (route === "record") return queries.map(() => 1);
    await this.#change({ distinctAttribute: null });
    try {
      const matches: number[] = [];
      for (const { q, options } of queries) matches.push((await this.#client.search(q, options)).total);
      return matches;
    } finally {
      await this.#change(usualSettings);
    }
  }

  async search(
    { queries, route, settings }: QueryClass,
    from: number,
    to: number,
  ): Promise<SearchTimes & { readonly answerBytes: readonly number[] }> {
    if (Object.keys(settings).length === 0) return this.#timesOf(queries.slice(from, to), route);
    await this.#change(settings);
    try {
      return await this.#timesOf(queries.slice(from, to), route);
    } finally {
      await this.#change(usualSettings);
    }
  }

  async #timesOf(queries: QueryClass["queries"], route: QueryClass["route"]) {
    const times = {
      ms: new Array<number>(),
      requestMs: new Array<number>(),
      totals: new Array<number>(),
      answerBytes: new Array<number>(),
    };
    for (const { q, options } of queries) {
      const took = route === "record" ? await this.#client.read(q) : await this.#client.search(q, options);
      times.ms.push(took.processingMs);
      times.requestMs.push(took.requestMs);
      times.totals.push(took.total);
      times.answerBytes.push(took.answerBytes);
    }
    return times;
  }

  /** The first search after a change adopts it, so this one is not measured. */
  async #change(settings: Partial<QueryTimeSettings>): Promise<void> {
    await this.#client.change({ queryTime: settings });
    await this.#client.search("first");
  }

  residentMiB(): number | null {
    return this.#server.residentMiB();
  }

  async stop(): Promise<void> {
    this.#client.close();
    await this.#server.stop();
    if (!this.#folder.isKept) await rm(this.#folder.path, { recursive: true, force: true });
  }
}

export interface AfterImport {
  /** Before the restart. */
  readonly residentMiB: number | null;
  /** The index in memory: its files are read into it unchanged. */
  readonly indexBytes: number;
  /** The time from the start of the process to the first answered search. */
  readonly restartMs: number;
}

function* batchesOf(operations: readonly WriteOperation[]): Generator<readonly WriteOperation[]> {
  for (let start = 0; start < operations.length; start += operationsPerBatchMax) {
    yield operations.slice(start, start + operationsPerBatchMax);
  }
}
