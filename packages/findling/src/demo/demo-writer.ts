import { setTimeout as delay } from "node:timers/promises";
import { Task, WriteResult } from "@findling/protocol/schemas";
import type { Static, TSchema } from "typebox";
import type { ApiClient, ApiRequest } from "../api/api-client.js";
import { ApiFailure } from "../api/api-failure.js";
import { Failure } from "../failure.js";
import { demoIndex } from "./demo-access.js";
import { demoSettings } from "./demo-settings.js";

const triesMax = 20;
const firstWaitMs = 100;
const waitMsMax = 5_000;

/** Writes the demo like any client. It waits if the server is busy, and for writes that the server queues. */
export class DemoWriter {
  readonly #client: ApiClient;
  readonly #signal: AbortSignal;
  readonly #queuedTasks: string[] = [];

  constructor(client: ApiClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  async saveSettings(): Promise<void> {
    const path = `/1/indexes/${demoIndex}/settings`;
    await this.#patiently(() =>
      this.#client.send({ method: "PUT", path, body: demoSettings, signal: this.#signal }),
    );
  }

  /**
   * `records`: at most 1,000, each written at `version`. A record that exists in this or a later version
   * stays unchanged.
   */
  async upsert(records: readonly object[], version: number): Promise<void> {
    const operations = records.map((record) => ({ action: "upsert", record: { ...record, version } }));
    const path = `/1/indexes/${demoIndex}/records`;
    const result = await this.#read({ method: "POST", path, body: { operations } }, WriteResult);
    if (result.queued !== undefined) this.#queuedTasks.push(result.queued.taskId);
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
    const { status } = await this.#read({ method: "GET", path: `/1/tasks/${taskId}` }, Task);
    if (status === "failed") throw new Failure(`the server could not apply the queued write ${taskId}.`);
    return status;
  }

  #read<Shape extends TSchema>(request: ApiRequest, shape: Shape): Promise<Static<Shape>> {
    return this.#patiently(() => this.#client.read({ ...request, signal: this.#signal }, shape));
  }

  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassing(error) || tries === triesMax) throw error;
        const wait = error.retryAfter === null ? firstWaitMs * 2 ** tries : error.retryAfter * 1_000;
        await delay(Math.min(wait, waitMsMax), undefined, { signal: this.#signal });
      }
    }
  }
}

function isPassing(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && (error.status === 503 || error.status === 429);
}
