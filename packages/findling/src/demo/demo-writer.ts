import { setTimeout as delay } from "node:timers/promises";
import { ApiFailure, type FindlingClient } from "@findling/client";
import type { RecordInput, WriteOperation } from "@findling/protocol";
import { Task } from "@findling/protocol/schemas";
import { Check } from "typebox/value";
import { Failure } from "../failure.js";
import { demoIndex } from "./demo-access.js";
import { demoSettings } from "./demo-settings.js";

const triesMax = 20;
const firstWaitMs = 100;
const waitMsMax = 5_000;

/** Writes the demo like any client. It waits if the server is busy, and for writes that the server queues. */
export class DemoWriter {
  readonly #client: FindlingClient;
  readonly #signal: AbortSignal;
  readonly #queuedTasks: string[] = [];

  constructor(client: FindlingClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  async saveSettings(): Promise<void> {
    await this.#patiently(() => this.#client.putSettings(demoIndex, demoSettings));
  }

  /**
   * `records`: at most 1,000, each written at `version`. A record that exists in this or a later version
   * stays unchanged.
   */
  async upsert(records: readonly RecordInput[], version: number): Promise<void> {
    const operations = records.map(
      (record): WriteOperation => ({ action: "upsert", record: { ...record, version } }),
    );
    const { body } = await this.#patiently(() => this.#client.writeRecords(demoIndex, operations));
    if (body.queued !== undefined) this.#queuedTasks.push(body.queued.taskId);
  }

  /** Resolves when the writes that the server queued are applied, too. */
  async settled(): Promise<void> {
    for (const taskId of this.#queuedTasks) {
      while ((await this.#statusOf(taskId)) === "queued") {
        await delay(firstWaitMs, undefined, { signal: this.#signal });
      }
    }
  }

  async #statusOf(taskId: string): Promise<Task["status"]> {
    const path = `/1/tasks/${encodeURIComponent(taskId)}`;
    const { body } = await this.#patiently(() => this.#client.request({ method: "GET", path }));
    if (!Check(Task, body)) throw new Failure(`the server says nothing known of the queued write ${taskId}.`);
    const { status } = body;
    if (status === "failed") throw new Failure(`the server could not apply the queued write ${taskId}.`);
    return status;
  }

  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassing(error) || tries === triesMax) throw error;
        const wait =
          error.retryAfterSeconds === null ? firstWaitMs * 2 ** tries : error.retryAfterSeconds * 1_000;
        await delay(Math.min(wait, waitMsMax), undefined, { signal: this.#signal });
      }
    }
  }
}

function isPassing(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && (error.status === 503 || error.status === 429);
}
