import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client } from "../../packages/client/dist/index.js";
import { runCli } from "../../packages/findling/dist/cli.js";
import { startServer } from "../../packages/server/dist/index.js";
import { commandsIn } from "../reference/shell-words.mjs";
import { root } from "../steps/run.mjs";
import { docsRecords, fillIndexes, writeInputFiles } from "./example-data.mjs";

const adminKey = "admin-key-of-the-examples-in-help";
const onTerminal = join(root, "packages/findling/test/typed-on-terminal.py");
const bash = ["bash", "-o", "pipefail", "-c"];
/** An example in a shell that runs longer than this is killed as stuck. */
const runMs = 60_000;

/** Names of the help, each followed by what stands for it here. */
const keyIdInHelp = "3f9c1e5ab07d42c8e6f1a290";
const taskIdInHelp = "5b0a3c1d9e8f47261a2b3c4d5e6f7081";

/**
 * A folder in which the examples run as in a shell of their reader: `findling` is on the PATH, and a server has
 * the indexes that they name. The server queues all batches, so that there are tasks.
 */
export class ExamplePlace {
  #folder;
  #server;
  client;
  #searchKey;
  #environment;

  static async start() {
    const place = new ExamplePlace();
    await place.#start();
    return place;
  }

  async #start() {
    this.#folder = mkdtempSync(join(tmpdir(), "findling-examples-"));
    for (const name of ["bin", "home/.config/fish/completions", "backups", "other", "var/lib"])
      mkdirSync(this.path(name), { recursive: true });
    const fixed = { host: "127.0.0.1", port: 0, log: "error", logFormat: "json", backlog: { entries: 0 } };
    const dataFolder = this.path("var/lib/findling");
    this.#server = await startServer({ dataFolder, adminKey, searchThreads: 1, ...fixed });
    this.client = new Client({ host: this.host, key: adminKey });
    this.#searchKey = await this.client.createKey({ name: "Examples", type: "search" });
    this.#makeProgram(
      "findling",
      `exec '${process.execPath}' '${root}/packages/findling/bin/findling.js' "$@"`,
    );
    // The other machine is a folder.
    this.#makeProgram("ssh", `cd '${this.path("other")}' && exec sh -c "$2"`);
    this.#environment = {
      PATH: `${this.path("bin")}:${process.env.PATH}`,
      HOME: this.path("home"),
      TERM: "xterm",
      SVC_HOST: this.host,
      SVC_KEY: adminKey,
      SVC_ADMIN_KEY: adminKey,
      SVC_DATA: this.path("var/lib/findling"),
      SVC_KEY_ID: this.#searchKey.key.id,
      SVC_SIGNING_SECRET: this.#searchKey.signingSecret,
    };
    await this.run(`findling login prod --host ${this.host} --with-key <<< ${adminKey}`);
    await this.run(`findling login staging --host ${this.host} --with-key <<< ${adminKey}`);
    copyFileSync(this.#profiles, this.path("profiles.json"));
    await this.#fill();
  }

  get host() {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  get #profiles() {
    return this.path("home/.config/findling/profiles.json");
  }

  path(name) {
    return join(this.#folder, name);
  }

  /** Whatever an earlier example changed is as it was at the start. */
  async reset() {
    copyFileSync(this.path("profiles.json"), this.#profiles);
    chmodSync(this.#profiles, 0o600);
    await this.#fill();
  }

  async #fill() {
    writeInputFiles(this.#folder);
    await fillIndexes(this.client);
  }

  /** The example with the hosts, folders and ids that are there. */
  async #here(example, inOwnFolder) {
    const { port } = this.#server;
    const folder = inOwnFolder ? mkdtempSync(this.path("own-")) : this.path("var/lib");
    let line = example
      .replace(/^npx findling/, "findling")
      .replaceAll("https://search.example.org", this.host)
      .replaceAll("127.0.0.1:7700", `127.0.0.1:${port}`)
      .replaceAll("--port 7701", "--port 0")
      .replaceAll("/var/lib/findling", `${folder}/findling`)
      .replaceAll("/backups/", `${this.path("backups")}/`)
      .replaceAll("SVC_SIGNING_SECRET=...", `SVC_SIGNING_SECRET=${this.#searchKey.signingSecret}`);
    if (line.includes(keyIdInHelp)) line = line.replaceAll(keyIdInHelp, await this.#newKeyId());
    if (line.includes(taskIdInHelp)) line = line.replaceAll(taskIdInHelp, await this.#taskId());
    return line;
  }

  async #newKeyId() {
    const { key } = await this.client.createKey({ name: "Of an example", type: "search" });
    return key.id;
  }

  async #taskId() {
    const [record] = docsRecords;
    const { queued } = await this.client.index("docs").write([{ action: "upsert", record }]);
    return queued.taskId;
  }

  /**
   * Runs an example. A command with nothing of a shell beside it runs in this process, which saves the start
   * of another one.
   *
   * @param {import("./example-rows.mjs").ExampleRow} row
   * @returns {Promise<{ code: number, shown: string }>} `shown`: both streams
   */
  async run(example, row = {}) {
    const line = await this.#here(example, row.inOwnFolder);
    const { before, after, typed, endedBy, shell, environment } = row;
    const asksForShell = [before, after, typed, endedBy, shell, environment].some(
      (part) => part !== undefined,
    );
    return isPlain(line) && !asksForShell ? this.#runHere(line) : this.#runInShell(line, row);
  }

  async #runHere(line) {
    const [words] = commandsIn(line);
    let shown = "";
    const output = { isTTY: false, write: (text) => (shown += text) };
    const console = { stdin: Readable.from([]), stdout: output, stderr: output };
    const before = process.cwd();
    process.chdir(this.#folder);
    try {
      const code = await runCli(words, { console, environment: this.#environment });
      return { code, shown };
    } finally {
      process.chdir(before);
    }
  }

  async #runInShell(line, { before = "", after = "", typed, endedBy, shell = bash, environment = {} }) {
    const script = [before, line, "ended=$?", after, "exit $ended"].join("\n");
    const child = spawn(...this.#programOf([...shell, script], typed), {
      cwd: this.#folder,
      env: { ...this.#environment, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const { pid } = child;
    if (pid === undefined) throw new Error(`${shell[0]} cannot be started`);
    const stuck = setTimeout(() => process.kill(-pid, "SIGKILL"), runMs);
    let shown = "";
    let isInterrupted = false;
    const take = (text) => {
      shown += text;
      if (isInterrupted || endedBy?.test(shown) !== true) return;
      isInterrupted = true;
      process.kill(-pid, "SIGINT");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const [code, signal] = await once(child, "close");
    clearTimeout(stuck);
    if (typed === undefined) return { code: code ?? signal, shown };
    const { code: codeOnTerminal, shown: shownOnTerminal, left } = JSON.parse(shown);
    return { code: left === 0 ? codeOnTerminal : `${left} questions were not asked`, shown: shownOnTerminal };
  }

  /** @returns {[string, string[]]} the program and its arguments */
  #programOf([program, ...words], typed) {
    if (typed === undefined) return [program, words];
    const steps = typed.map(([shown, answer]) => [shown, answer.replace("HOST", this.host)]);
    return ["python3", [onTerminal, JSON.stringify(steps), program, ...words]];
  }

  #makeProgram(name, text) {
    writeFileSync(this.path(join("bin", name)), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }

  async stop() {
    await this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Whether a shell would only start the command: no pipe, redirection, variable or list. */
function isPlain(line) {
  const unquoted = line.replaceAll(/'[^']*'/g, "").replace(/\s#.*$/, "");
  return unquoted.startsWith("findling ") && !/[|<>$;&"`~]/.test(unquoted);
}
