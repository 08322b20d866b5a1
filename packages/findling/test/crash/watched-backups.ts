import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SearchResponse } from "@findling/protocol";
import type { Random } from "@findling/testkit";
import { CommandProcess } from "../command-process.js";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api } from "./api.js";
import { checkIndex } from "./check-index.js";
import type { WatchedIndex } from "./watched-index.js";

export interface BackupOptions {
  /** The command. */
  readonly bin: string;
  readonly dataFolder: string;
  readonly adminKey: string;
}

export interface TakenBackup {
  readonly path: string;
  /** By index: the dataVersion that was answered before the backup began. */
  readonly answered: ReadonlyMap<string, number>;
}

/** Backups that are made while clients write, and what a server made from one must show. */
export class WatchedBackups {
  takenCount = 0;
  readonly #options: BackupOptions;
  readonly #parent = temporaryFolder();
  #taken: TakenBackup | null = null;
  #count = 0;

  constructor(options: BackupOptions) {
    this.#options = options;
  }

  /**
   * Makes one, or kills the command in its midst. What has the name of a backup must be whole. null: there is
   * none.
   */
  async make(indexes: readonly WatchedIndex[], random: Random): Promise<TakenBackup | null> {
    const { bin, dataFolder } = this.#options;
    const path = join(this.#parent, `${++this.#count}${random.oneOf(["", ".tar", ".tar.gz"])}`);
    const answered = new Map(indexes.map(({ name, answeredVersion }) => [name, answeredVersion]));
    const command = new CommandProcess(["backup", "--data", dataFolder, path], { bin });
    if (random.onceIn(4)) setTimeout(() => void command.exitCode("SIGKILL"), random.between(150, 600));
    const code = await command.exitCode();
    if (code === 0 && !existsSync(path)) throw new Error(`A backup that was made is not there: ${path}`);
    if (code === 1 && existsSync(path)) throw new Error(`A backup that failed is there: ${command.err}`);
    return existsSync(path) ? { path, answered } : null;
  }

  /** This one is looked at when the round is over, and no earlier one. */
  keep(taken: TakenBackup): void {
    if (this.#taken !== null) rmSync(this.#taken.path, { recursive: true });
    this.#taken = taken;
    this.takenCount++;
  }

  /** Restores the last backup since the last check, and looks. The writes of the round must be settled. */
  async check(indexes: readonly WatchedIndex[], random: Random): Promise<void> {
    const taken = this.#taken;
    this.#taken = null;
    if (taken === null) return;
    const { bin, adminKey } = this.#options;
    const folder = join(this.#parent, `restored-${this.#count}`);
    const command = new CommandProcess(["restore", taken.path, "--data", folder], { bin });
    if ((await command.exitCode()) !== 0) throw new Error(`A backup cannot be restored: ${command.err}`);
    const environment = { SVC_ADMIN_KEY: adminKey };
    const server = new ServeProcess(folder, { log: "warn", environment, bin });
    try {
      await this.#compare(new Api(await server.ready(), adminKey), { taken, indexes, random });
    } finally {
      await server.exitCode("SIGTERM");
    }
    if (server.err !== "") throw new Error(`The server of a backup printed: ${server.err}`);
    rmSync(folder, { recursive: true });
    rmSync(taken.path, { recursive: true });
  }

  async #compare(
    api: Api,
    {
      taken,
      indexes,
      random,
    }: { readonly taken: TakenBackup; readonly indexes: readonly WatchedIndex[]; readonly random: Random },
  ): Promise<void> {
    const versions = new Map<WatchedIndex, number>();
    for (const index of indexes) versions.set(index, await dataVersionOf(api, index));
    // When the newest of the writes in it was sent: all that was answered by then must be in it, of any
    // index.
    const newest = Math.max(...[...versions].map(([index, version]) => index.lastSentOf(version)));
    for (const [index, version] of versions) {
      const before = taken.answered.get(index.name) ?? 0;
      const meanwhile = index.answeredBy(newest);
      if (version < Math.max(before, meanwhile)) {
        const least = `${before} answered before it began, ${meanwhile} before its newest write was sent`;
        throw new Error(
          `A backup has dataVersion ${version} of ${index.name}, and must have more: ${least}.`,
        );
      }
      await checkIndex(api, index.asOf(version), random);
    }
  }
}

/** 0 where there is no index. */
async function dataVersionOf(api: Api, { path }: WatchedIndex): Promise<number> {
  const body = { q: "", hitsPerPage: 0 };
  const { status, text } = await api.call({ method: "POST", path: `${path}/search`, body });
  if (status === 404) return 0;
  if (status !== 200) throw new Error(`A search of a restored server was answered ${status}: ${text}`);
  const { dataVersion }: SearchResponse = JSON.parse(text);
  return dataVersion;
}
