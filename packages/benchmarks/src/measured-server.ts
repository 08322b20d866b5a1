import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../findling/bin/findling.js", import.meta.url));

/** Findling in a process of its own, as its users run it: what it uses is not what the measuring uses. */
export class MeasuredServer {
  private constructor(
    readonly process: ChildProcess,
    readonly baseUrl: string,
    /** From the start of the process to its ready line. */
    readonly startMs: number,
  ) {}

  /** @param flags more of them for the command line */
  static async start(
    dataFolder: string,
    adminKey: string,
    flags: readonly string[] = [],
  ): Promise<MeasuredServer> {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [cli, "serve", "--port", "0", "--data", dataFolder, "--no-demo", "--log", "error", ...flags],
      { env: { ...process.env, SVC_ADMIN_KEY: adminKey }, stdio: ["ignore", "pipe", "inherit"] },
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const [, baseUrl] = /^Findling is listening on (\S+)$/.exec(line) ?? [];
      if (baseUrl !== undefined) return new MeasuredServer(child, baseUrl, performance.now() - started);
    }
    throw new Error("The server ended before it could answer.");
  }

  /** Resident memory; null where /proc does not tell. */
  residentMiB(): number | null {
    try {
      const [, kib] =
        /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.process.pid}/status`, "utf8")) ?? [];
      return kib === undefined ? null : Number(kib) / 1_024;
    } catch {
      return null;
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }
}
