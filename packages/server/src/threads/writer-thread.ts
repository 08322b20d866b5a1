/** The one thread that writes: it owns the store and publishes every new state to the search threads. */
import { parentPort, workerData } from "node:worker_threads";
import { openStore, StorageError, type Store, ThreadMerger } from "@findling/store";
import { PublicationSender } from "./publication-sender.js";
import { SnapshotCounter } from "./snapshot-counter.js";
import type { FromWriter, ToWriter, WriterThreadData } from "./writer-messages.js";

if (parentPort === null) throw new Error("writer-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, counter, stopping }: WriterThreadData = workerData;
const sender = new PublicationSender(new SnapshotCounter(counter));

function post(message: FromWriter): void {
  main.postMessage(message);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let isOpen = false;

/** Opening indexes may take long; what it has begun is put away on the way out. */
function endIfStopping(): void {
  if (Atomics.load(stopping, 0) !== 0) throw new Error("The server was stopped while it started.");
}

async function open(): Promise<Store | null> {
  try {
    return await openStore({
      folder,
      onPublication: (publication) => {
        sender.publish(publication);
        const dataVersion = publication.shared === null ? null : publication.dataVersion;
        post({ kind: "published", index: publication.index, dataVersion });
        if (!isOpen) endIfStopping();
      },
      onRecovery: (index, done, total) => {
        post({ kind: "recovery", index, done, total });
        endIfStopping();
      },
      onRebuild: (index, progress) => post({ kind: "rebuild", index, progress }),
      onErasure: (index, progress) => post({ kind: "erasure", index, progress }),
      onNotice: (index, message) => post({ kind: "notice", index, message }),
      merger: new ThreadMerger(),
    });
  } catch (error) {
    post({ kind: "openFailed", message: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function receive(store: Store, message: ToWriter): void {
  if (message.kind === "append") {
    const { id, entry } = message;
    store.append(entry).then(
      (outcome) => post({ kind: "outcome", id, outcome }),
      (error: unknown) => {
        const storage = error instanceof StorageError;
        post({ kind: "appendFailed", id, storage, message: messageOf(error) });
      },
    );
  } else if (message.kind === "attach") {
    sender.attach(message.slot, message.port);
    post({ kind: "attached", slot: message.slot });
  } else {
    void close(store);
  }
}

async function close(store: Store): Promise<void> {
  await store.close();
  post({ kind: "closed" });
  main.close();
}

const store = await open();
if (store !== null) {
  isOpen = true;
  main.on("message", (message: ToWriter) => receive(store, message));
  post({ kind: "opened" });
}
