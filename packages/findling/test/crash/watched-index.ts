import type { WriteResult } from "@findling/protocol";
import { type Api, NoAnswerError } from "./api.js";
import { type Attempt, describeAttempts, statesAfter } from "./histories.js";
import type { IndexModel, IndexWrite } from "./index-model.js";

export interface IndexOptions {
  readonly name: string;
  readonly isPartitioned: boolean;
  /** Its records have slots below it, and an objectID for each. */
  readonly slotCount: number;
  /** The most operations in a batch. */
  readonly batchMax: number;
}

/** When a write was sent and answered, in ms, and the dataVersion that it was answered with. */
interface AnsweredAt {
  readonly sent: number;
  readonly answered: number;
  readonly result: number;
}

/** An index under test: what was sent to it, and every state in which it may be. */
export class WatchedIndex {
  readonly name: string;
  /** More than one while writes without an answer have not been looked for. */
  possible: readonly IndexModel[];
  /** No later search may show an older one. */
  answeredVersion = 0;
  /** For people: what was sent between the last looks. */
  sent = "";
  answeredCount = 0;
  #attempts: Attempt[] = [];
  /** The attempts that were settled last, and the states before. */
  #settled: { readonly before: readonly IndexModel[]; readonly attempts: readonly Attempt[] };

  constructor(readonly options: IndexOptions) {
    this.name = options.name;
    this.possible = [{ dataVersion: 0, isPartitioned: options.isPartitioned, rows: new Map() }];
    this.#settled = { before: this.possible, attempts: [] };
  }

  get path(): string {
    return `/indexes/${this.name}`;
  }

  /** @throws NoAnswerError */
  async send(api: Pick<Api, "write">, write: IndexWrite): Promise<void> {
    const sentAt = Date.now();
    const known = this.answeredVersion;
    const attempt = (result: WriteResult | null) => {
      this.#attempts.push({ write, accepted: { least: sentAt, most: Date.now() }, result });
    };
    try {
      const result = await api.write<WriteResult>(this.#call(write));
      attempt(result);
      this.answeredCount++;
      this.answeredVersion = Math.max(this.answeredVersion, result.dataVersion);
      if (result.dataVersion < known)
        throw new Error(`The dataVersion of ${this.name} went back from ${known} to ${result.dataVersion}.`);
    } catch (error) {
      if (error instanceof NoAnswerError) attempt(null);
      throw error;
    }
  }

  /** No write is under way: works out what they may have come to. */
  settle(): void {
    const attempts = this.#attempts;
    this.#attempts = [];
    if (attempts.length > 0) this.sent = describeAttempts(attempts);
    this.#settled = { before: this.possible, attempts };
    this.possible = statesAfter(this.possible, attempts);
  }

  /** The index as it was, or may have been, when it had this dataVersion; among the writes settled last. */
  asOf(dataVersion: number): WatchedIndex {
    const past = new WatchedIndex(this.options);
    const { before, attempts } = this.#settled;
    const known = attempts.filter(({ result }) => result === null || result.dataVersion <= dataVersion);
    past.possible = statesAfter(before, known).filter((state) => state.dataVersion === dataVersion);
    past.sent = describeAttempts(attempts);
    if (past.possible.length > 0) return past;
    throw new Error(`${this.name} never had the dataVersion ${dataVersion}: ${past.sent}`);
  }

  /**
   * When the last of the writes up to this dataVersion was sent, in ms; 0 if none was answered. A write that
   * changes nothing is answered with the dataVersion of an earlier one, so the first one of each counts, and
   * none with the dataVersion that the index had before all of them.
   */
  lastSentOf(dataVersion: number): number {
    const known = Math.max(...this.#settled.before.map((state) => state.dataVersion));
    const firstSent = new Map<number, number>();
    for (const { result, sent } of this.#answered(({ result }) => result > known && result <= dataVersion))
      firstSent.set(result, Math.min(sent, firstSent.get(result) ?? sent));
    return Math.max(0, ...firstSent.values());
  }

  /** The highest dataVersion that was answered before this time, in ms; 0 if none was. */
  answeredBy(time: number): number {
    return Math.max(0, ...this.#answered(({ answered }) => answered < time).map(({ result }) => result));
  }

  #answered(condition: (write: AnsweredAt) => boolean): AnsweredAt[] {
    const writes = this.#settled.attempts.flatMap(({ accepted: { least: sent, most: answered }, result }) =>
      result === null ? [] : [{ sent, answered, result: result.dataVersion }],
    );
    return writes.filter(condition);
  }

  #call(write: IndexWrite) {
    if (write.kind === "batch") {
      const body = { operations: write.operations };
      return { method: "POST", path: `${this.path}/records`, body } as const;
    }
    const partition = encodeURIComponent(write.partition);
    return { method: "DELETE", path: `${this.path}/partitions/${partition}` } as const;
  }
}
