import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const ownBin = fileURLToPath(new URL("../bin/findling.js", import.meta.url));

/** A command of `findling` as a process that the test ends at the latest. */
export class CommandProcess {
  err = "";
  /** What it printed, unless the test reads it from `stdout` itself. */
  out = "";
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #ended: Promise<unknown[]>;

  constructor(
    arguments_: readonly string[],
    options: {
      readonly bin?: string;
      readonly isRead?: boolean;
      readonly environment?: Readonly<Record<string, string>>;
      /** The folder it runs in. */
      readonly cwd?: string;
    } = {},
  ) {
    const { bin = ownBin, isRead = true, environment = {}, cwd } = options;
    const { PATH } = process.env;
    this.#child = spawn(process.execPath, [bin, ...arguments_], {
      env: { ...(PATH === undefined ? {} : { PATH }), ...environment },
      stdio: ["pipe", "pipe", "pipe"],
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child.stdin.on("error", () => undefined);
    this.#child.stderr.on("data", (text) => (this.err += text));
    if (isRead) this.#child.stdout.on("data", (text) => (this.out += text));
    this.#ended = once(this.#child, "close");
    onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  /** @throws {Error} the process could not be started */
  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error("The process could not be started.");
    return pid;
  }

  get stdin(): Writable {
    return this.#child.stdin;
  }

  get stdout(): Readable {
    return this.#child.stdout;
  }

  async exitCode(signal?: NodeJS.Signals): Promise<unknown> {
    if (signal !== undefined) this.#child.kill(signal);
    const [code] = await this.#ended;
    return code;
  }
}

/** Runs a command to its end. */
export async function runCommand(...arguments_: readonly string[]) {
  const command = new CommandProcess(arguments_);
  const code = await command.exitCode();
  return { code, out: command.out, err: command.err };
}
