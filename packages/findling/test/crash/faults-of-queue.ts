import type { PlantedFault } from "./planted-faults.js";

export interface QueueFault extends PlantedFault {
  /** Kills after clears show it. A short run looks for it with these only. */
  readonly isShownByClears?: boolean;
}

const queue = "store/dist/overflow/overflow-queue.js";

/** Faults of the overflow queue that a process killed with SIGKILL shows when it is started again. */
export const faultsOfQueue: readonly QueueFault[] = [
  {
    name: "the queue answers before it writes",
    patches: [
      {
        file: queue,
        from: "await this.#group.store(record,",
        to: "void new Promise((wait) => setTimeout(wait, 30)).then(() => this.#group.store(record,",
      },
      { file: queue, from: "at, record.length));", to: "at, record.length)));" },
    ],
  },
  {
    name: "a batch counts as done before its outcome is stored",
    patches: [
      {
        file: "server/dist/writes/settle-queued.js",
        from: "store.finishTasks(finished);",
        to: "setTimeout(() => store.finishTasks(finished), 50);",
      },
    ],
  },
  {
    name: "sequences start again at 1 after a restart",
    patches: [
      {
        file: queue,
        from: "sequence: this.#files.nextSequence() }",
        to: "sequence: (globalThis.sequence = (globalThis.sequence ?? 0) + 1) }",
      },
    ],
  },
  {
    name: "a clear does not say what was queued before it",
    patches: [
      {
        file: "server/dist/writes/write-acceptor.js",
        from: "partition,\n            ...overtaken,",
        to: "partition,",
      },
    ],
    isQuick: true,
    isShownByClears: true,
  },
  {
    name: "a direct write is no later than what was queued before it",
    patches: [
      {
        file: "server/dist/writes/acceptance-times.js",
        from: "Math.max(Date.now(), earliest)",
        to: "Date.now() - (this.#earliest.has(index) ? 60_000 : 0)",
      },
    ],
  },
];
