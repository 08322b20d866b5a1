import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { residentMiBOf } from "./process-figures.js";

const ownCheckout = fileURLToPath(new URL("../../../..", import.meta.url));
const profiledThread = new URL("../profile/profiled-thread.js", import.meta.url).href;

/** The settings of `npm start`: freed memory goes back to the system. */
const memorySettings = { MALLOC_MMAP_THRESHOLD_: "262144", MALLOC_TRIM_THRESHOLD_: "1048576" };

export interface MeasuredServerOptions {
  /** Further flags of the command line. */
  readonly flags?: readonly string[];
  /** Whether its search threads can profile themselves: `profile/profiled-thread.ts`. */
  readonly isProfiled?: boolean;
  /** The folder of a built checkout, whose server is started; by default this one. */
  readonly checkout?: string;
}

/**
 * Findling in its own process, as its users run it. So its resources are separate from those of the
 * benchmark.
 */
export class MeasuredServer {
  private constructor(
    readonly process: ChildProcess,
    readonly baseUrl: string,
    readonly adminKey: string,
    /** The time from the start of the process to its ready line. */
    readonly startMs: number,
  ) {}

  static async start(
    dataFolder: string,
    adminKey: string,
    { flags = [], isProfiled = false, checkout = ownCheckout }: MeasuredServerOptions = {},
  ): Promise<MeasuredServer> {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [
        ...(isProfiled ? ["--import", profiledThread] : []),
        join(checkout, "packages/findling/bin/findling.js"),
        "serve",
        "--port",
        "0",
        "--data",
        dataFolder,
        "--no-demo",
        "--log",
        "error",
        ...flags,
      ],
      {
        env: { ...memorySettings, ...process.env, SVC_ADMIN_KEY: adminKey },
        stdio: ["ignore", "pipe", "inherit", isProfiled ? "ipc" : "ignore"],
      },
    );
    // If this process is stopped, its server ends with it.
    const kill = (): boolean => child.kill("SIGKILL");
    process.prependOnceListener("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const { stdout } = child;
    if (stdout === null) throw new Error("The server has no output.");
    for await (const line of createInterface({ input: stdout })) {
      const [, baseUrl] = /^Findling is listening on (\S+)$/.exec(line) ?? [];
      if (baseUrl !== undefined) {
        return new MeasuredServer(child, baseUrl, adminKey, performance.now() - started);
      }
    }
    throw new Error("The server ended before it could answer.");
  }

  /** Resident memory; null if /proc does not say. */
  residentMiB(): number | null {
    return residentMiBOf(this.process.pid);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }
}
