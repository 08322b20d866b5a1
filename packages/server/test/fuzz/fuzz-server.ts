import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@findling/protocol";
import { expect } from "vitest";
import { HttpExchange, type ReceivedAnswer, type SentRequest } from "../http-exchange.js";
import { answerFaults } from "./answer-faults.js";
import { type ApiOperation, apiOperations } from "./api-operations.js";
import { ResponseCheck } from "./response-check.js";

export const adminKey = "admin-key-of-the-fuzzed-server-1";

const bin = fileURLToPath(new URL("../../../findling/bin/findling.js", import.meta.url));
const readyLine = /^Findling is listening on http:\/\/127\.0\.0\.1:(\d+)$/m;

/** However slow the machine is, no batch is queued. */
export const neverQueued = ["--overflow-age", "3600000", "--overflow-entries", "1000"] as const;
/** Every batch is. */
export const alwaysQueued = ["--overflow-entries", "0"] as const;

/** By then everything that is loaded once, and every cache, is there. */
const warmRequests = 10_000;
const grownMiBMax = 150;
const connectionsMax = 32;
/** Bytes of cached answers: few, since these fill during a whole run and would look like a leak. */
const answerMemory = "8000000";

/** `findling serve` as a process of its own, which counts what it answers. */
export class FuzzServer {
  /** What the server has as `/openapi.json`. */
  readonly document: JsonObject;
  readonly operations: readonly ApiOperation[];
  readonly check: ResponseCheck;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #exchange: HttpExchange;
  readonly #statuses = new Map<string, number>();
  readonly #begun = Date.now();
  #answered = 0;
  #warmMiB: number | null = null;

  private constructor(child: ChildProcess, folder: string, exchange: HttpExchange, document: JsonObject) {
    this.#child = child;
    this.#folder = folder;
    this.#exchange = exchange;
    this.document = document;
    this.operations = apiOperations(document);
    this.check = new ResponseCheck(document, this.operations);
  }

  static async start(...flags: readonly string[]): Promise<FuzzServer> {
    const folder = mkdtempSync(join(tmpdir(), "findling-fuzz-"));
    const serve = [
      bin,
      "serve",
      "--port",
      "0",
      "--data",
      join(folder, "data"),
      "--log",
      "error",
      "--answer-memory",
      answerMemory,
      ...flags,
    ];
    const { PATH = "" } = process.env;
    const child = spawn(process.execPath, serve, {
      env: { PATH, SVC_ADMIN_KEY: adminKey },
      stdio: ["ignore", "pipe", "inherit"],
    });
    // A test that fails early must not leave it behind.
    process.once("exit", () => void child.kill("SIGKILL"));
    const exchange = new HttpExchange(await portOf(child), connectionsMax);
    const { text } = await exchange.send({ method: "GET", path: "/openapi.json", headers: {} });
    return new FuzzServer(child, folder, exchange, JSON.parse(text));
  }

  /** The answer to a request. Throws if the answer is one that no request may get. */
  async send(request: SentRequest): Promise<ReceivedAnswer> {
    const answer = await this.#exchange.send(request);
    this.#count(answer.status);
    const faults = answerFaults(request, answer, this.check);
    if (faults.length > 0) throw new Error(`${request.method} ${request.path}: ${faults.join("; ")}`);
    return answer;
  }

  async expectHealthy(): Promise<void> {
    const { status } = await this.send({ method: "GET", path: "/health", headers: {} });
    expect(status).toBe(200);
    expect(this.#child.exitCode ?? this.#child.signalCode).toBe(null);
  }

  /** Prints the figures, ends the process, and holds its memory against its bound. */
  async stop(title: string): Promise<void> {
    const endMiB = this.#residentMiB();
    const seconds = ((Date.now() - this.#begun) / 1_000).toFixed(0);
    const statuses = [...this.#statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => `${status}: ${count}`);
    const memory = this.#warmMiB === null ? "" : `; RSS ${this.#warmMiB} MiB when warm`;
    process.stdout.write(
      `${title}: ${this.#answered} requests in ${seconds} s (${statuses.join(", ")})${memory}; RSS ${endMiB} MiB at the end\n`,
    );
    this.#exchange.close();
    const ended = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.#warmMiB !== null && endMiB !== null) expect(endMiB - this.#warmMiB).toBeLessThan(grownMiBMax);
  }

  #count(status: number): void {
    this.#answered++;
    this.#statuses.set(String(status), (this.#statuses.get(String(status)) ?? 0) + 1);
    if (this.#answered === warmRequests) this.#warmMiB = this.#residentMiB();
  }

  /** Without mapped files, which the system takes back when it likes; null where there is no `/proc`. */
  #residentMiB(): number | null {
    const file = `/proc/${this.#child.pid}/status`;
    if (!existsSync(file)) return null;
    return Math.round(Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]) / 1_024);
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let out = "";
    child.stdout?.on("data", (text: Buffer) => {
      out += text.toString();
      const [, port] = readyLine.exec(out) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    child.once("close", (code) => reject(new Error(`The server ended with ${code}: ${out}`)));
  });
}
