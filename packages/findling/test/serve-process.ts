import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { areLogsKept, keepLog } from "@findling/testkit";
import { onTestFailed, onTestFinished } from "vitest";

const ownBin = fileURLToPath(new URL("../bin/findling.js", import.meta.url));
const readyLine = /^Findling is listening on (https?:\/\/127\.0\.0\.1:\d+)$/m;

export interface ServeProcessOptions {
  readonly port?: number | string;
  readonly log?: string;
  /** The command as a file; that of this package where it is not given. */
  readonly bin?: string;
  /** A program, with its arguments, that starts the command and ends with it. */
  readonly wrapper?: readonly string[];
  /** Flags of Node itself. */
  readonly nodeFlags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** `findling serve` as a process that the test ends at the latest. */
export class ServeProcess {
  out = "";
  err = "";
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;

  constructor(dataFolder: string, options: ServeProcessOptions = {}) {
    const {
      port = 0,
      log = areLogsKept ? "debug" : "error",
      bin = ownBin,
      wrapper = [],
      nodeFlags = [],
      environment = {},
    } = options;
    const flags = ["serve", "--port", String(port), "--data", dataFolder, "--log", log];
    const { PATH } = process.env;
    const [command, ...argv] = [...wrapper, process.execPath, ...nodeFlags, bin, ...flags];
    const child = spawn(command, argv, {
      // A second search thread would take a sixth of the time of a start and a stop.
      env: { ...(PATH === undefined ? {} : { PATH }), SVC_SEARCH_THREADS: "1", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (text) => (this.out += text));
    child.stderr.on("data", (text) => {
      this.err += text;
      keepLog(text);
    });
    this.#child = child;
    this.#ended = once(child, "close");
    onTestFinished(() => void child.kill("SIGKILL"));
    // Why a server ended as it did.
    onTestFailed(() => void process.stderr.write(`serve --data ${dataFolder}:\n${this.err}`));
  }

  /** The base URL of the ready line. */
  async ready(): Promise<string> {
    const address = () => readyLine.exec(this.out)?.[1] ?? "";
    await this.until(() => address() !== "");
    return address();
  }

  /** Resolves when the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      const end = this.#child.exitCode ?? this.#child.signalCode;
      if (end !== null) throw new Error(`It ended with ${end}: ${this.err}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  }

  /**
   * Its resident memory in MiB, without mapped files, which the system takes back when it likes; null where
   * there is no `/proc`.
   */
  residentMiB(): number | null {
    const file = `/proc/${this.#child.pid}/status`;
    if (!existsSync(file)) return null;
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]) / 1_024;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async exitCode(signal?: NodeJS.Signals): Promise<unknown> {
    if (signal !== undefined) this.signal(signal);
    const [code] = await this.#ended;
    return code;
  }
}
