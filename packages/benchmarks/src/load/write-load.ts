import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { pathOf } from "../route-path.js";
import { SeededChoice } from "../seeded-choice.js";
import type { LoadClient } from "./load-client.js";
import { batchOf, lastBatches, loadIndex, typedQuery, writePath } from "./load-data.js";
import type { LoadOptions } from "./load-options.js";
import { closedLoopRate, openLoop } from "./open-loop.js";
import { Outcomes } from "./outcomes.js";
import { Searcher } from "./searcher.js";
import type { SearcherTarget } from "./searcher-messages.js";

export interface WriteLoadOptions extends LoadOptions {
  /** How many times as fast as the server can apply. */
  readonly factor: number;
  /** Records in a batch. */
  readonly batch: number;
  readonly target: SearcherTarget;
}

export interface WriteLoadReport {
  readonly applicablePerSecond: number;
  readonly idleSearchP99: number;
  readonly outcomes: Outcomes;
  readonly drainedSeconds: number;
  /** Tasks that did not end as applied. */
  readonly unapplied: number;
  readonly checkedRecords: number;
  readonly wrongRecords: number;
}

const rateSeconds = 10;
const idleSeconds = 60;
const searchesPerSecond = 20;
const healthPerSecond = 10;
const checkedMax = 1_000;
/** Whoever makes batches stands for other machines, and should not take the processors of the server. */
const writerNiceness = 10;

/** Writes faster than the server can apply, while others search; then looks whether all was applied. */
export async function runWriteLoad(options: WriteLoadOptions): Promise<WriteLoadReport> {
  const { client, dataset, seconds, factor, batch: size, seed, say } = options;
  const choice = new SeededChoice(seed);
  const outcomes = new Outcomes();
  const accepted: number[] = [];
  const tasks: string[] = [];
  // A batch is made before it is due, so that its time is that of the server.
  const bodyOf = (batch: number) => JSON.stringify({ operations: batchOf(dataset, batch, size) });
  let next = { batch: 1, body: bodyOf(1) };
  const write = async (kind: string, dueAt?: number): Promise<void> => {
    const { batch, body } = next;
    const sent = client.send("POST", writePath, body, dueAt);
    next = { batch: batch + 1, body: bodyOf(batch + 1) };
    const answer = await sent;
    outcomes.add(kind, answer);
    if (answer.status !== 200 && answer.status !== 202) return;
    accepted.push(batch);
    if (answer.status === 202) tasks.push(taskIdOf(answer.body));
  };
  const searcher = new Searcher(options.target);
  const search = async (kind: string, during: number): Promise<void> => {
    const queries = Array.from({ length: searchesPerSecond * during }, () => typedQuery(dataset, choice));
    const answers = await searcher.search({ queries, perSecond: searchesPerSecond });
    for (const answer of answers) outcomes.add(kind, answer);
  };

  say("searches without writes");
  await search("idle search", idleSeconds);
  // This lowers only this thread: the thread of the searches has already been started.
  setPriority(writerNiceness);
  say("how fast batches are applied");
  const applicablePerSecond = await closedLoopRate({ senders: 4, seconds: rateSeconds }, () => write("rate"));
  say(`${(applicablePerSecond * factor).toFixed(1)} batches a second for ${seconds} seconds`);
  await Promise.all([
    openLoop({ perSecond: applicablePerSecond * factor, seconds }, (dueAt) => write("write", dueAt)),
    search("search", seconds),
    openLoop({ perSecond: healthPerSecond, seconds }, async (dueAt) => {
      outcomes.add("health", await client.send("GET", "/health", undefined, dueAt));
    }),
  ]);
  await searcher.close();
  say("until the queue is empty");
  const fullAt = performance.now();
  const unapplied = await unappliedOf(client, tasks);
  const drainedSeconds = (performance.now() - fullAt) / 1_000;
  const checked = choice.sample([...lastBatches(accepted, size)], checkedMax);
  let wrongRecords = 0;
  for (const [objectID, batch] of checked) {
    const { body } = await client.send("GET", pathOf("getRecord", { index: loadIndex, objectID }));
    if (!body.includes(`"loadBatch":${batch}`)) wrongRecords += 1;
  }
  const idleSearchP99 = outcomes.p99("idle search", 200);
  const checkedRecords = checked.length;
  return {
    applicablePerSecond,
    idleSearchP99,
    outcomes,
    drainedSeconds,
    unapplied,
    checkedRecords,
    wrongRecords,
  };
}

function taskIdOf(body: string): string {
  const [, id] = /"taskId":"([^"]+)"/.exec(body) ?? [];
  if (id === undefined) throw new Error(`A 202 without a task: ${body}`);
  return id;
}

/** Waits for all tasks, in the order of acceptance. */
async function unappliedOf(client: LoadClient, tasks: readonly string[]): Promise<number> {
  let unapplied = 0;
  for (const taskId of tasks) {
    for (;;) {
      const { body } = await client.send("GET", pathOf("getTask", { taskId }));
      if (body.includes('"status":"applied"')) break;
      if (!body.includes('"status":"queued"')) {
        unapplied += 1;
        break;
      }
      await setTimeout(100);
    }
  }
  return unapplied;
}
