import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { SearchNeeds } from "../queries/query-class.js";
import { hitsPerSearch, type Peer, type PeerDocument } from "./peer.js";
import { withoutAccents, wordsAndRuns } from "./peer-words.js";

/** The last line that psql prints for a command. */
const mark = "--done--";
const settings = {
  listen_addresses: "",
  shared_buffers: "1GB",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  jit: "off",
};

/** PostgreSQL with a GIN index over weighted vectors of words, in its own cluster, used through psql. */
export class PostgresqlPeer implements Peer {
  #count = 0;

  private constructor(
    readonly version: string,
    readonly folder: string,
    readonly server: ChildProcess,
    readonly psql: PsqlSession,
  ) {}

  static async start(parent: string): Promise<PostgresqlPeer> {
    const folder = join(parent, "postgresql");
    mkdirSync(folder);
    const user = unprivilegedUser();
    if (user !== null) for (const path of [parent, folder]) chownSync(path, user.uid, user.gid);
    const as = { ...user, stdio: ["ignore", "ignore", "ignore"] satisfies "ignore"[] };
    const made = spawnSync("initdb", ["-D", folder, "-U", "bench", "-A", "trust", "--no-sync"], as);
    if (made.status !== 0) throw new Error("initdb could not make a cluster.");
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn("postgres", ["-D", folder, "-k", folder, ...flags], as);
    const psql = await PsqlSession.open(folder);
    const [version = "unknown"] = await psql.run("SHOW server_version;");
    await psql.run("CREATE UNLOGGED TABLE documents (id int, words tsvector);");
    return new PostgresqlPeer(version, folder, server, psql);
  }

  async add(documents: readonly PeerDocument[]): Promise<void> {
    const rows = documents.map(({ title, hierarchy, content }) => {
      const weighted = [
        [title, "A"],
        [hierarchy, "B"],
        [content, "D"],
      ].map(
        ([text, weight]) => `setweight(to_tsvector('simple', ${quoted(withoutAccents(text))}), '${weight}')`,
      );
      return `(${this.#count++}, ${weighted.join(" || ")})`;
    });
    await this.psql.run(`INSERT INTO documents VALUES ${rows.join(",")};`);
  }

  async finish(): Promise<number> {
    await this.psql.run("CREATE INDEX ON documents USING gin (words) WITH (fastupdate = off);");
    await this.psql.run("VACUUM ANALYZE documents;");
    const [bytes] = await this.psql.run("SELECT pg_total_relation_size('documents');");
    return Number(bytes);
  }

  async search(q: string, { prefix, anyWord }: SearchNeeds): Promise<number> {
    const words = wordsAndRuns(q).map(quoted);
    if (words.length === 0) return 0;
    const query = quoted(words.join(anyWord ? " | " : " & ") + (prefix ? ":*" : ""));
    const rows = await this.psql.run(
      `SELECT count(*) OVER (), id FROM documents, to_tsquery('simple', ${query}) AS wanted` +
        ` WHERE words @@ wanted ORDER BY ts_rank(words, wanted) DESC LIMIT ${hitsPerSearch};`,
    );
    return Number(rows[0]?.split("|")[0] ?? 0);
  }

  async stop(): Promise<void> {
    this.psql.close();
    const ended = once(this.server, "exit");
    // A fast shutdown, which does not wait for open connections.
    this.server.kill("SIGINT");
    await ended;
  }
}

/** One psql process. It prints the rows of a command, then the mark. */
class PsqlSession {
  private constructor(
    readonly process: ChildProcess,
    readonly lines: AsyncIterator<string>,
  ) {}

  /** Waits for the server, for up to ten seconds. */
  static async open(folder: string): Promise<PsqlSession> {
    const connection = ["-h", folder, "-U", "bench", "-d", "postgres", "-X", "-q", "-A", "-t"];
    for (let attempt = 0; attempt < 100; attempt++) {
      if (spawnSync("psql", [...connection, "-c", "SELECT 1"]).status === 0) break;
      await sleep(100);
    }
    const process = spawn("psql", connection, { stdio: ["pipe", "pipe", "inherit"] });
    return new PsqlSession(process, createInterface({ input: process.stdout })[Symbol.asyncIterator]());
  }

  async run(command: string): Promise<string[]> {
    this.process.stdin?.write(`${command}\n\\echo ${mark}\n`);
    const rows: string[] = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done === true) throw new Error("psql ended.");
      if (value === mark) return rows;
      rows.push(value);
    }
  }

  close(): void {
    this.process.stdin?.end("\\q\n");
  }
}

/** PostgreSQL refuses to run as root. Then it runs as the owner of the files that Debian installed for it. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const home = "/var/lib/postgresql";
  const { uid, gid } = statSync(home);
  if (uid === 0) throw new Error(`${home} belongs to root: there is no user to run PostgreSQL as.`);
  return { uid, gid };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
