import { setTimeout } from "node:timers/promises";
import { ApiError } from "@findling/protocol";
import type { ClearedPartition } from "./export-messages.js";
import { lackOfRoom } from "./export-room.js";
import { RunningExport } from "./running-export.js";

/** The most exports at a time: each has a thread, and keeps old pages of its index. */
const atOnceMax = 2;
/** How long a stop waits for the threads. */
const threadsMs = 400;

export interface ExportRequest {
  readonly index: string;
  /** Only the records behind this objectID are wanted; null: all of them. */
  readonly after: string | null;
}

/** Begins exports, and ends them where a clear or a deletion wants it. */
export class ExportService {
  /** The data folder, which this process has locked. */
  readonly #folder: string;
  readonly #running = new Set<RunningExport>();
  #isClosing = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Begins an export. The caller has to stop it, or to take all of its slices.
   *
   * @throws ApiError overloaded, unavailable
   */
  start(request: ExportRequest): RunningExport {
    if (this.#isClosing) throw new ApiError("unavailable", "The server is stopping.");
    if (this.#running.size >= atOnceMax)
      throw new ApiError("overloaded", `${atOnceMax} exports are running, and no more may; try again later.`);
    const lack = lackOfRoom(this.#folder);
    if (lack !== null) throw new ApiError("unavailable", lack);
    const running = new RunningExport({ folder: this.#folder, ...request });
    this.#running.add(running);
    void running.ended.then(() => this.#running.delete(running));
    return running;
  }

  /** Must be called when a partition was cleared, before the clear is answered. */
  clearPartition(index: string, cleared: ClearedPartition): void {
    for (const running of this.#running) if (running.index === index) running.clear(cleared);
  }

  /** Must be called when an index was deleted, before the deletion is answered. Its exports are cut off. */
  dropIndex(index: string): void {
    for (const running of this.#running) if (running.index === index) running.stop("The index was deleted.");
  }

  /** Ends all exports. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = [...this.#running];
    for (const one of running) one.stop("The server is stopping.");
    const ended = Promise.all(running.map((one) => one.ended));
    await Promise.race([ended, setTimeout(threadsMs, undefined, { ref: false })]);
    for (const one of running) one.letGo();
  }
}
