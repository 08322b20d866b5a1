import { Random } from "@findling/testkit";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api } from "./api.js";
import { checkIndex } from "./check-index.js";
import type { Operation } from "./index-model.js";
import { type KillMoment, killAt, killMoments } from "./kill-moment.js";
import { sendUntilKilled } from "./traffic.js";
import { WatchedBackups } from "./watched-backups.js";
import { WatchedIndex } from "./watched-index.js";
import { WatchedKeys } from "./watched-keys.js";
import { WatchedSettings } from "./watched-settings.js";

export interface CrashOptions {
  readonly seed: number;
  readonly rounds: number;
  /** The command. */
  readonly bin: string;
  /** Slots of the largest index, whose batches have up to a fifth as many operations. */
  readonly slotCount: number;
  /** When servers are killed; absent: at any of the moments. */
  readonly moments?: readonly KillMoment[];
}

const adminKey = "svc_admin_of_the_crash_harness_0123456789";
/** The longest that a start takes which is cut off. */
const startMs = 600;
const newIndexes = 4;
/** No batch waits so long that it is queued, however busy the machine is: that is for `queued-rounds.ts`. */
const neverMs = "3600000";
/** In fewer rounds, every server may have been killed before its first backup was whole. */
const roundsWithBackup = 20;
/**
 * A server may be killed before it has answered any write, and a round may prove nothing then. At most this
 * many rounds follow those that were asked for, until more writes were answered than rounds were asked for.
 */
const furtherMax = 3;

/**
 * Runs the rounds on one data folder. @returns how many writes were answered. @throws Error naming the round
 * and its end, and what was wrong
 */
export async function runCrashRounds(options: CrashOptions): Promise<number> {
  const rounds = new CrashRounds(options);
  const isEnough = (): boolean => rounds.answered > options.rounds;
  let round = 1;
  try {
    for (; round <= options.rounds; round++) await rounds.run(round);
    for (; round <= options.rounds + furtherMax && !isEnough(); round++) await rounds.run(round);
    await rounds.finish();
    if (round > roundsWithBackup && rounds.backups === 0)
      throw new Error("No backup was made while a server ran, so nothing is known of them.");
    return rounds.answered;
  } catch (error) {
    const where = `round ${round} (${rounds.lastEnd}), TEST_SEED=${options.seed}`;
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

class CrashRounds {
  /** How the last server ended. */
  lastEnd = "";
  readonly #random: Random;
  readonly #options: CrashOptions;
  readonly #dataFolder = temporaryFolder();
  readonly #indexes: WatchedIndex[];
  readonly #settings = new Map<string, WatchedSettings>();
  readonly #keys = new WatchedKeys();
  readonly #backups: WatchedBackups;

  constructor(options: CrashOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    const { slotCount, bin } = options;
    this.#backups = new WatchedBackups({ bin, dataFolder: this.#dataFolder, adminKey });
    const large = { name: "large", isPartitioned: true, slotCount, batchMax: slotCount / 5 };
    const small = { name: "small", isPartitioned: true, slotCount: 40, batchMax: 12 };
    const plain = { name: "plain", isPartitioned: false, slotCount: 60, batchMax: 20 };
    this.#indexes = [large, small, plain].map((index) => new WatchedIndex(index));
  }

  async run(round: number): Promise<void> {
    const random = this.#random;
    if (random.onceIn(2)) await this.#cutOffStart();
    const { server, api } = await this.#start();
    if (round === 1) await this.#prepare(api);
    if (random.onceIn(5)) for (const index of this.#indexes) index.answeredVersion = 0;
    else await this.#check(api);
    await this.#checkSmall(api);
    this.#addIndex(round);
    const { kill, onRebuild, onBackup } = this.#scheduleKill(server, api);
    const shared = {
      indexes: this.#indexes,
      settings: this.#settings,
      keys: this.#keys,
      backups: this.#backups,
    };
    await sendUntilKilled({ ...shared, api, random, round: `r${round}`, onRebuild, onBackup });
    await kill;
    expectQuiet(server);
    for (const index of this.#indexes) index.settle();
    await this.#backups.check(this.#indexes, random);
  }

  /** Once more after the last kill, and after an end in good order. */
  async finish(): Promise<void> {
    for (this.lastEnd of [this.lastEnd, "an end in good order"]) {
      const { server, api } = await this.#start();
      await this.#check(api);
      await this.#checkSmall(api);
      await stop(server);
      expectQuiet(server);
    }
  }

  get backups(): number {
    return this.#backups.takenCount;
  }

  get answered(): number {
    return this.#indexes.reduce((sum, { answeredCount }) => sum + answeredCount, 0);
  }

  async #start(): Promise<{ readonly server: ServeProcess; readonly api: Api }> {
    const server = this.#spawn();
    return { server, api: new Api(await server.ready(), adminKey) };
  }

  #spawn(): ServeProcess {
    const { bin } = this.#options;
    const environment = { SVC_ADMIN_KEY: adminKey, SVC_OVERFLOW_AGE: neverMs };
    return new ServeProcess(this.#dataFolder, { log: "warn", environment, bin });
  }

  /** Makes the indexes, with partitions. */
  async #prepare(api: Api): Promise<void> {
    for (const { name, options } of this.#indexes) {
      const settings = new WatchedSettings(name);
      this.#settings.set(name, settings);
      const partitionKey = options.isPartitioned ? "team" : null;
      const attributesForFaceting = ["team"];
      await settings.change(api, { indexTime: { partitionKey, attributesForFaceting } });
    }
  }

  async #cutOffStart(): Promise<void> {
    const server = this.#spawn();
    await new Promise((resolve) => {
      setTimeout(resolve, this.#random.below(startMs));
    });
    await server.exitCode("SIGKILL");
    expectQuiet(server);
    this.lastEnd = `${this.lastEnd}, then a start that was cut off`;
  }

  async #check(api: Api): Promise<void> {
    for (const index of this.#indexes) {
      await checkIndex(api, index, this.#random);
      await this.#checkTombstones(api, index);
    }
  }

  async #checkSmall(api: Api): Promise<void> {
    await this.#keys.check(api);
    for (const settings of this.#settings.values()) await settings.check(api);
  }

  /** What is older than a tombstone, or a record, must be counted as stale; `settle` looks. */
  async #checkTombstones(api: Api, index: WatchedIndex): Promise<void> {
    const rows = [...index.possible[0].rows].filter(
      ([, { record }]) => record === null || this.#random.onceIn(20),
    );
    const operations = rows.slice(0, 900).map(([objectID]): Operation => {
      return { action: "upsert", record: { objectID, slot: 0, lot: "stale", title: "stale", version: 0 } };
    });
    if (operations.length === 0) return;
    await index.send(api, { kind: "batch", operations });
    index.settle();
  }

  /** Adds an index now and then, so that some kills fall into the making of one. */
  #addIndex(round: number): void {
    if (round % 3 !== 0 || round > 3 * newIndexes) return;
    const name = `new-${round}`;
    this.#indexes.push(new WatchedIndex({ name, isPartitioned: false, slotCount: 30, batchMax: 10 }));
  }

  #scheduleKill(
    server: ServeProcess,
    api: Api,
  ): { readonly kill: Promise<unknown>; readonly onRebuild: () => void; readonly onBackup: () => void } {
    const random = this.#random;
    const moment = random.oneOf(this.#options.moments ?? killMoments);
    const manner = random.oneOf([
      "killed",
      "killed",
      "killed",
      "killed",
      "killed",
      "stopped",
      "killed while it stops",
    ]);
    this.lastEnd = `${manner} at ${moment}`;
    let onRebuild = () => {};
    let onBackup = () => {};
    const { promise: kill, resolve } = withResolvers();
    killAt(moment, {
      random,
      dataFolder: this.#dataFolder,
      api,
      onRebuild: (begun) => (onRebuild = begun),
      onBackup: (made) => (onBackup = made),
      kill: () => {
        api.isStopping = true;
        if (manner === "killed while it stops")
          setTimeout(() => resolve(server.exitCode("SIGKILL")), random.below(60));
        const end = server.exitCode(manner === "killed" ? "SIGKILL" : "SIGTERM");
        if (manner !== "killed while it stops") resolve(end);
      },
    });
    return { kill, onRebuild: () => onRebuild(), onBackup: () => onBackup() };
  }
}

function withResolvers(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}

async function stop(server: ServeProcess): Promise<void> {
  const code = await server.exitCode("SIGTERM");
  if (code !== 0) throw new Error(`The server ended with ${String(code)}: ${server.err}`);
}

/**
 * Files that were found damaged, failed merges and the like are logged, and cost only time: they are flaws
 * all the same. A backup that ended early is none.
 */
function expectQuiet({ out, err }: ServeProcess): void {
  const expected = /^$|^Findling is listening on |"reason":"(The client went away|The server is stopping)\."/;
  const lines = `${out}\n${err}`.split("\n").filter((line) => !expected.test(line));
  if (lines.length > 0) throw new Error(`The server printed: ${lines.join("; ")}`);
}
