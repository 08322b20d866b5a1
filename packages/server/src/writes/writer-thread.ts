/** The one thread that writes: it owns the store and posts every new state to the main thread. */
import { parentPort, workerData } from "node:worker_threads";
import {
  DamagedDataError,
  type EntryOutcome,
  type IndexUse,
  type LogEntry,
  lowerPriority,
  openStore,
  type Store,
  ThreadMerger,
  waitAtGate,
} from "@findling/store";
import { answerWithFigures, decodeEntry } from "@findling/store/log";
import { PublishedStates } from "../snapshots/published-states.js";
import { clockMs } from "../tracing/clock.js";
import { settleQueued } from "./settle-queued.js";
import { clientMessageOf, faultOf, mayPass, messageFor } from "./writer-fault.js";
import type { FromWriter, PassedOutcome, ToWriter, WriterThreadData } from "./writer-messages.js";

if (parentPort === null) throw new Error("writer-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, indexMemory, figures }: WriterThreadData = workerData;
const published = new PublishedStates();

function post(message: FromWriter, transfer: ArrayBuffer[] = []): void {
  main.postMessage(message, transfer);
}

function notify(index: string | null, message: string, requestId: string | null = null): void {
  post({ kind: "notice", index, message, requestId });
}

async function open(): Promise<Store | null> {
  try {
    return await openStore({
      folder,
      onPublication: (publication) => post({ kind: "published", change: published.changeTo(publication) }),
      onRecovery: (index, done, total) => post({ kind: "recovery", index, done, total }),
      onRebuild: (index, progress) => post({ kind: "rebuild", index, progress }),
      onErasure: (index, progress) => post({ kind: "erasure", index, progress }),
      onNotice: (index, message) => notify(index, message),
      onUnavailable: (index, message) => post({ kind: "unavailable", index, message }),
      onFolderNotice: (message) => notify(null, message),
      onClosing: (index) => {
        published.forget(index);
        post({ kind: "withdrawn", index });
      },
      openIndexes: indexMemory === null ? {} : { bytesMax: indexMemory },
      merger: new ThreadMerger(figures),
    });
  } catch (error) {
    post({ kind: "openFailed", message: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

const leases = new Map<number, IndexUse>();

function receive(store: Store, message: ToWriter): void {
  switch (message.kind) {
    case "append":
      void append(store, message);
      return;
    case "queued":
      void settle(store, message);
      return;
    case "use":
      void use(store, message.id, message.index);
      return;
    case "release":
      leases.get(message.id)?.release();
      leases.delete(message.id);
      return;
    case "touch":
      store.touch(message.indexes);
      return;
    case "hold":
      waitAtGate(message.gate);
      return;
    case "close":
      void close(store);
  }
}

async function append(store: Store, { id, entry: bytes, sender, requestId }: Append): Promise<void> {
  const receivedAt = clockMs();
  let begunAt = receivedAt;
  const entry = decodeEntry(bytes);
  try {
    const onBegin = (): void => {
      begunAt = clockMs();
    };
    const outcome = passedOn(await store.append(entry, sender, onBegin));
    const times = { receivedAt, begunAt, endedAt: clockMs() };
    post({ kind: "outcome", id, outcome, times }, outcome.kind === "settings" ? [outcome.json.buffer] : []);
  } catch (error) {
    const fault = faultOf(error, folder);
    if (error instanceof DamagedDataError) notify(indexOf(entry), error.message, requestId);
    post({ kind: "appendFailed", id, fault, message: messageFor(fault, error) });
  }
}

async function settle(store: Store, { id, batches }: Queued): Promise<void> {
  try {
    const settled = await settleQueued(batches, { store, mayPass, now: Date.now });
    post({ kind: "queuedSettled", id, settled });
  } catch (error) {
    // The store has no outcome of these batches, so all of them have to be tried again.
    const fault = error instanceof Error ? error.message : String(error);
    const settled = { isFinal: batches.map(() => false), failures: [], fault, isDefect: false };
    post({ kind: "queuedSettled", id, settled });
  }
}

type Queued = Extract<ToWriter, { readonly kind: "queued" }>;
type Append = Extract<ToWriter, { readonly kind: "append" }>;

function passedOn(outcome: EntryOutcome): PassedOutcome {
  if (outcome.kind !== "settings") return outcome;
  const { kind, settings, etag, changed } = outcome;
  return { kind, json: new TextEncoder().encode(JSON.stringify(settings)), etag, changed };
}

function indexOf(entry: LogEntry): string | null {
  return "index" in entry ? entry.index : null;
}

/** Keeps an index open for a search. If the index does not exist, the search finds that out. */
async function use(store: Store, id: number, index: string): Promise<void> {
  try {
    const lease = await store.use(index);
    if (lease !== undefined) leases.set(id, lease);
    post({ kind: "using", id, message: null });
  } catch (error) {
    post({ kind: "using", id, message: clientMessageOf(error) });
  }
}

async function close(store: Store): Promise<void> {
  await store.close();
  post({ kind: "closed" });
  main.close();
}

lowerPriority("writer");
let opened: Store | null = null;
answerWithFigures(figures, "writer", () => (opened === null ? [] : [opened.openIndexCache]));
const store = await open();
if (store !== null) {
  opened = store;
  main.on("message", (message: ToWriter) => receive(store, message));
  post({ kind: "opened", indexes: store.indexes });
  void store.warmUp().then(() => post({ kind: "warmedUp" }));
}
