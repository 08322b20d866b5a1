import { type Client, DamagedExportFailure, type ExportHead } from "@findling/client";

/** Lines are written together: one by one they would take several times as long. */
const chunkCharacters = 64 * 1_024;
/** People see no more than ten steps in a second. */
const progressMs = 100;

export interface RecordStreamOptions {
  /** The last record that is there; null: none. */
  readonly after: string | null;
  readonly signal: AbortSignal;
  /** Gets the records that came, and how many the index has. */
  readonly onProgress: (done: number, total: number) => void;
}

/** The lines of an export, with what is known of it. */
export class RecordStream {
  readonly #lines: AsyncGenerator<string, void>;
  readonly #onProgress: (done: number, total: number) => void;
  #first: IteratorResult<string, void> | null = null;
  #head: ExportHead = { dataVersion: 0, records: 0 };
  #count = 0;
  #shownAt = Number.NEGATIVE_INFINITY;
  #damage: DamagedExportFailure | null = null;

  constructor(index: ReturnType<Client["index"]>, { after, signal, onProgress }: RecordStreamOptions) {
    this.#onProgress = onProgress;
    this.#lines = index.exportLines({
      after: after ?? undefined,
      signal,
      onBegin: (head) => {
        this.#head = head;
      },
    });
  }

  /** The state of the index that is exported. */
  get dataVersion(): number {
    return this.#head.dataVersion;
  }

  /** How many records came. */
  get count(): number {
    return this.#count;
  }

  /** The failure that says which records are missing; null: none are. */
  get damage(): DamagedExportFailure | null {
    return this.#damage;
  }

  /** Resolves when the first record is there, or it is known that there is none. @throws {FindlingFailure} */
  async begin(): Promise<void> {
    this.#first = await this.#next();
  }

  /** Must be called after `begin`. @throws {FindlingFailure} */
  async *chunks(): AsyncGenerator<string, void> {
    let chunk = "";
    try {
      for (let next = this.#first; next !== null && next.done !== true; next = await this.#next()) {
        chunk += `${next.value}\n`;
        this.#count++;
        if (chunk.length < chunkCharacters) continue;
        yield chunk;
        chunk = "";
        this.#showProgress();
      }
      if (chunk !== "") yield chunk;
    } finally {
      await this.#lines.return();
    }
  }

  async #next(): Promise<IteratorResult<string, void>> {
    try {
      return await this.#lines.next();
    } catch (error) {
      if (!(error instanceof DamagedExportFailure)) throw error;
      this.#damage = error;
      return { done: true, value: undefined };
    }
  }

  #showProgress(): void {
    const now = performance.now();
    if (now - this.#shownAt < progressMs) return;
    this.#shownAt = now;
    this.#onProgress(this.#count, this.#head.records);
  }
}
