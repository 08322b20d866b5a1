import type { WriteResult } from "@findling/protocol";
import type { Random } from "@findling/testkit";
import { type Api, NoAnswerError } from "./api.js";

const slotCount = 12;
const teamCount = 2;
const batchMax = 8;
const taskMs = 30_000;

/** objectID -> title */
type Records = ReadonlyMap<string, string>;

type QueuedWrite =
  | { readonly kind: "batch"; readonly operations: readonly QueuedOperation[] }
  | { readonly kind: "clear"; readonly team: string };

interface QueuedOperation {
  readonly objectID: string;
  /** null: a delete. */
  readonly title: string | null;
  readonly team: string;
}

/**
 * A client that writes to its own records of an index, one write after the other. So whatever was answered
 * must count in the order of the answers, also if some of the writes waited on the overflow queue.
 */
export class QueuedClient {
  sentCount = 0;
  answeredCount = 0;
  queuedCount = 0;
  /** Is called with every answer to a clear. */
  onCleared: () => void = () => {};
  /** More than one while writes without an answer have not been looked for. */
  #possible: Records[] = [new Map()];
  /** Sent without an answer: it was accepted or not. */
  #inDoubt: QueuedWrite | null = null;
  readonly #tasks = new Set<string>();
  #count = 0;

  constructor(
    readonly index: string,
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** @throws NoAnswerError */
  async step(api: Api): Promise<void> {
    this.#fork();
    const write = this.#next();
    this.#inDoubt = write;
    this.sentCount++;
    const { status, text } = await api.call({ ...this.#call(write) });
    const result: WriteResult = JSON.parse(text);
    if (status !== 200 && (status !== 202 || write.kind === "clear"))
      throw new Error(`A ${write.kind} was answered ${status}: ${text}`);
    this.#inDoubt = null;
    this.answeredCount++;
    if (result.queued !== undefined) {
      this.queuedCount++;
      this.#tasks.add(result.queued.taskId);
    }
    this.#possible = this.#possible.map((records) => after(records, write));
    api.onWritten();
    if (write.kind === "clear") this.onCleared();
  }

  /** Waits until what was queued has been applied. @throws Error a task is lost, or has failed */
  async follow(api: Api): Promise<void> {
    const until = performance.now() + taskMs;
    for (const taskId of this.#tasks) {
      for (;;) {
        const { status, text } = await api.call({ method: "GET", path: `/tasks/${taskId}` });
        if (status !== 200) throw new Error(`The task ${taskId} was answered ${status}: ${text}`);
        const task: { readonly status: string } = JSON.parse(text);
        if (task.status === "applied") break;
        if (task.status !== "queued") throw new Error(`The task ${taskId} ended as ${text}.`);
        if (performance.now() > until) throw new Error(`The task ${taskId} has waited for too long.`);
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      }
      this.#tasks.delete(taskId);
    }
  }

  /** @throws Error the records are not those that were written */
  async check(api: Api): Promise<void> {
    await this.#drain(api);
    this.#fork();
    const found = await this.#stored(api);
    const fitting = this.#possible.find((records) => shown(records) === shown(found));
    if (fitting === undefined) {
      const expected = this.#possible.map(shown).join(" or ");
      throw new Error(`${this.index} has ${shown(found)}, expected ${expected}`);
    }
    this.#possible = [fitting];
  }

  /**
   * What was sent without an answer may be queued, with a task that nobody knows: one behind it shows its
   * end.
   */
  async #drain(api: Api): Promise<void> {
    const last: WriteResult = await api.json(this.#call({ kind: "batch", operations: [] }), 202);
    if (last.queued !== undefined) this.#tasks.add(last.queued.taskId);
    await this.follow(api);
  }

  /** What has no answer may have been accepted. */
  #fork(): void {
    const write = this.#inDoubt;
    this.#inDoubt = null;
    if (write === null) return;
    this.#possible = [...this.#possible, ...this.#possible.map((records) => after(records, write))];
  }

  async #stored(api: Api): Promise<Records> {
    const found = new Map<string, string>();
    for (let slot = 0; slot < slotCount; slot++) {
      const objectID = this.#objectID(slot);
      const path = `/indexes/${this.index}/records/${objectID}`;
      const { status, text } = await api.call({ method: "GET", path });
      if (status === 404) continue;
      if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${text}`);
      const record: { readonly title: string } = JSON.parse(text);
      found.set(objectID, record.title);
    }
    return found;
  }

  #next(): QueuedWrite {
    const { random } = this;
    if (random.onceIn(10)) return { kind: "clear", team: this.#team(random.below(teamCount)) };
    const operations = Array.from({ length: random.between(1, batchMax) }, (): QueuedOperation => {
      const slot = random.below(slotCount);
      const title = random.onceIn(5) ? null : `${++this.#count}`;
      return { objectID: this.#objectID(slot), title, team: this.#team(slot % teamCount) };
    });
    return { kind: "batch", operations };
  }

  #objectID(slot: number): string {
    return `${this.name}-${slot}`;
  }

  #team(at: number): string {
    return `team-${this.name}-${at}`;
  }

  #call(write: QueuedWrite) {
    const path = `/indexes/${this.index}`;
    if (write.kind === "clear")
      return { method: "DELETE", path: `${path}/partitions/${write.team}` } as const;
    const operations = write.operations.map(({ objectID, title, team }) =>
      title === null
        ? { action: "delete", objectID }
        : { action: "upsert", record: { objectID, title, team } },
    );
    return { method: "POST", path: `${path}/records`, body: { operations } } as const;
  }
}

/** Goes on until the server answers no more. */
export async function writeUntilKilled(api: Api, client: QueuedClient): Promise<void> {
  try {
    for (;;) await client.step(api);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

function after(before: Records, write: QueuedWrite): Records {
  const records = new Map(before);
  if (write.kind === "clear") {
    for (const objectID of before.keys()) if (teamOf(objectID) === write.team) records.delete(objectID);
    return records;
  }
  for (const { objectID, title } of write.operations)
    if (title === null) records.delete(objectID);
    else records.set(objectID, title);
  return records;
}

/** The team is one for each objectID: see the gap in docs/internals/overflow.md. */
function teamOf(objectID: string): string {
  const [name, slot] = objectID.split("-");
  return `team-${name}-${Number(slot) % teamCount}`;
}

function shown(records: Records): string {
  return [...records]
    .map(([objectID, title]) => `${objectID}:${title}`)
    .sort()
    .join(" ");
}
