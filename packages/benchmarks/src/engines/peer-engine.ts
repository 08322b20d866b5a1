import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { linesOf, type PeerRequest, peerDocumentOf } from "../peers/peer-lines.js";
import type { QueryClass } from "../queries/query-class.js";
import type { SourceRecord } from "../source-record.js";
import type { AbsentEngine } from "./absent-engine.js";
import type { EngineLimits, MeasuredEngine, SearchTimes } from "./measured-engine.js";
import { type PeerAnswer, peerAnswerOf } from "./peer-answer.js";
import { familyMiBOf } from "./process-family.js";
import { residentMiBOf } from "./process-figures.js";

export interface PeerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly limits: EngineLimits;
}

/** The process of a peer has ended, for example because its index does not fit into memory. */
export class PeerEndedError extends Error {}

const noTimes: SearchTimes = { ms: [], requestMs: null, totals: [] };

/**
 * A peer in a process that a command starts. They talk as `peer-lines.ts` describes. The process may end
 * during searches, for example if it runs out of memory. From then on the peer has no times and takes no more
 * classes, so that an hour's measurements of the other engines are not lost.
 */
export class PeerEngine implements MeasuredEngine {
  readonly name: string;
  readonly limits: EngineLimits;
  #version = "";
  /** null: the process is itself the engine. */
  #server: number | null = null;
  #absence: AbsentEngine | null = null;
  readonly #process: ChildProcess;
  readonly #input: Writable;
  readonly #lines: AsyncIterator<string>;

  private constructor(command: PeerCommand, { process, input, output }: PeerPipes) {
    this.name = command.name;
    this.limits = command.limits;
    this.#process = process;
    this.#input = input;
    this.#lines = createInterface({ input: output })[Symbol.asyncIterator]();
  }

  /** @throws Error the command cannot be run, or ends before it reports its version */
  static async start(command: PeerCommand): Promise<PeerEngine> {
    const process = spawn(command.command, [...command.args], { stdio: ["pipe", "pipe", "inherit"] });
    const { stdin: input, stdout: output } = process;
    // If the process ends early, its missing answer shows that.
    input.on("error", () => {});
    const failed = once(process, "error").then(([error]) => Promise.reject(error));
    const engine = new PeerEngine(command, { process, input, output });
    const { version, server } = await Promise.race([engine.#answer(), failed]);
    failed.catch(() => {});
    engine.#version = version ?? "unknown";
    engine.#server = server;
    return engine;
  }

  get version(): string {
    return this.#version;
  }

  async add(records: readonly SourceRecord[]): Promise<number> {
    const { ms } = await this.#ask({ kind: "add", documents: records.map(peerDocumentOf) });
    return sum(ms);
  }

  async finish(): Promise<{ ms: number; diskBytes: number | null }> {
    const { ms, bytes } = await this.#ask({ kind: "finish" });
    return { ms: sum(ms), diskBytes: bytes };
  }

  /** Why it is not measured with the other engines; null: it still runs. */
  get absence(): AbsentEngine | null {
    return this.#absence;
  }

  takes({ needs }: QueryClass): boolean {
    return this.#absence === null && needs !== null && (this.limits.typos || !needs.typos);
  }

  async search({ name, needs, queries }: QueryClass, from: number, to: number): Promise<SearchTimes> {
    if (needs === null) throw new Error(`${this.name} is asked for what only Findling does.`);
    if (this.#absence !== null) return noTimes;
    const asked = queries.slice(from, to).map(({ q }) => q);
    try {
      const { ms, totals } = await this.#ask({ kind: "search", needs, queries: asked });
      return { ms, totals, requestMs: null };
    } catch (error) {
      // Any other error in an answer is a defect of the benchmark.
      if (!(error instanceof PeerEndedError)) throw error;
      const reason = `It ended while it searched (${name}); what was measured before stands.`;
      this.#absence = { name: this.name, reason };
      return noTimes;
    }
  }

  residentMiB(): number | null {
    return this.#server === null ? residentMiBOf(this.#process.pid) : familyMiBOf(this.#server);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#input.end();
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
  }

  async #ask(request: PeerRequest): Promise<PeerAnswer> {
    this.#input.write(linesOf(request));
    return this.#answer();
  }

  async #answer(): Promise<PeerAnswer> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new PeerEndedError(`${this.name} ended before it answered.`);
    return peerAnswerOf(value);
  }
}

interface PeerPipes {
  readonly process: ChildProcess;
  readonly input: Writable;
  readonly output: Readable;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
