import type { CatalogueEntry, ListedFacts } from "@findling/store";
import { SupersededMemory, supersededBytes } from "@findling/store/memory";
import {
  changedFrom,
  type OpenState,
  type PublicationChange,
  publicationAfter,
} from "./publication-change.js";

/**
 * A thread without searches may hold superseded states for this long. Waking it for every write would slow
 * down writing.
 */
const followWithinMs = 100;
/**
 * A thread is sent the changes of this many indexes at once, then the next ones in another turn. An index has
 * fifty to two hundred buffers, which take half a microsecond each, so a slice keeps others waiting for about
 * a millisecond.
 */
const indexesPerSlice = 16;

/** Keeps the answers to searches of a state. */
interface StateAnswers {
  /** The index has a newer state. */
  renew(index: string): void;
  /** The index is no longer open. */
  forget(index: string): void;
}

type Send = (changes: readonly PublicationChange[]) => void;

/**
 * The main thread's end of the snapshot protocol: the newest published state of every open index, and the
 * threads that follow. A write is answered after its publication has come here. Each search brings its thread
 * up to date with the index. So a search that begins after the answer sees the write.
 */
export class Snapshots {
  readonly #latest = new Map<string, OpenState>();
  readonly #followers = new Set<SnapshotFollower>();
  readonly #answers: StateAnswers;
  readonly #memory: SupersededMemory;
  /** Bytes of superseded states that followers may still hold, since it is what they were sent last. */
  #supersededBytes = 0;
  #isScheduled = false;

  /** @param answers the cache of answers, which is called with every change of a state */
  constructor(answers: StateAnswers, memory = new SupersededMemory()) {
    this.#answers = answers;
    this.#memory = memory;
  }

  /** The open indexes, and the bytes of memory that the newest state of each takes. */
  *openIndexes(): Generator<readonly [index: string, bytes: number]> {
    for (const [index, state] of this.#latest) yield [index, supersededBytes(state, null)];
  }

  /** What a listing says of an index at its newest state; undefined: it is not open. */
  listed({ name, incarnation }: CatalogueEntry): ListedFacts | undefined {
    const state = this.#latest.get(name);
    return state?.incarnation === incarnation ? (state.listed ?? undefined) : undefined;
  }

  /** Takes a change from the writer. */
  take(change: PublicationChange): void {
    const known = this.#latest.get(change.index);
    const { shared, ...rest } = publicationAfter(known, change);
    if (shared === null) {
      this.withdraw(change.index);
      return;
    }
    const state = { ...rest, shared };
    this.#latest.set(change.index, state);
    this.#answers.renew(change.index);
    if (known !== undefined) this.#supersededBytes += supersededBytes(known, state);
    this.#noteChanged(change.index);
  }

  /** No further search of the index begins until it is published again. */
  withdraw(index: string): void {
    const known = this.#latest.get(index);
    if (known === undefined) return;
    this.#latest.delete(index);
    this.#answers.forget(index);
    this.#supersededBytes += supersededBytes(known, null);
    this.#noteChanged(index);
  }

  /**
   * Begins to follow for a thread.
   *
   * @param send sends changes to a thread that has no states yet
   */
  follow(send: Send): SnapshotFollower {
    const follower = new SnapshotFollower(this.#latest, send, () => this.#followers.delete(follower));
    this.#followers.add(follower);
    this.#bringUpToDateSoon();
    return follower;
  }

  #noteChanged(index: string): void {
    for (const follower of this.#followers) follower.noteChanged(index);
    this.#bringUpToDateSoon();
  }

  #bringUpToDateSoon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => void this.#bringUpToDate(), followWithinMs).unref();
  }

  async #bringUpToDate(): Promise<void> {
    this.#isScheduled = false;
    const bytes = this.#supersededBytes;
    this.#supersededBytes = 0;
    for (const follower of this.#followers) await follower.bringUpToDate();
    // The memory is released only now: while a follower holds it, a garbage collection cannot free it.
    this.#memory.release(bytes);
  }
}

/** A thread that gets the newest states when it needs them, or soon after. */
export class SnapshotFollower {
  readonly #latest: ReadonlyMap<string, OpenState>;
  readonly #send: Send;
  readonly #onEnd: () => void;
  /** The state of each index that was sent last. */
  readonly #sent = new Map<string, OpenState>();
  /** Indexes whose newest state was not sent yet, or whose end was not. */
  readonly #changed: Set<string>;

  constructor(latest: ReadonlyMap<string, OpenState>, send: Send, onEnd: () => void) {
    this.#latest = latest;
    this.#send = send;
    this.#onEnd = onEnd;
    this.#changed = new Set(latest.keys());
  }

  noteChanged(index: string): void {
    this.#changed.add(index);
  }

  /** Sends the newest state of one index, which is about to be searched. */
  sendNewest(index: string): void {
    if (this.#changed.has(index)) this.#sendAll([index]);
  }

  /**
   * Sends the newest states of all indexes, slice by slice. Between slices the main thread does other work.
   */
  async bringUpToDate(): Promise<void> {
    while (this.#changed.size > 0) {
      this.#sendAll([...this.#changed].slice(0, indexesPerSlice));
      if (this.#changed.size > 0) await new Promise((resolve) => void setImmediate(resolve));
    }
  }

  /** Ends the following, since the thread has ended. */
  end(): void {
    this.#changed.clear();
    this.#onEnd();
  }

  #sendAll(indexes: readonly string[]): void {
    for (const index of indexes) this.#changed.delete(index);
    const changes = indexes.flatMap((index) => this.#changeOf(index));
    if (changes.length > 0) this.#send(changes);
  }

  #changeOf(index: string): readonly PublicationChange[] {
    const sent = this.#sent.get(index);
    const latest = this.#latest.get(index);
    if (latest !== undefined) {
      this.#sent.set(index, latest);
      return [changedFrom(sent, latest)];
    }
    this.#sent.delete(index);
    return sent === undefined ? [] : [{ ...sent, settings: null, shared: null }];
  }
}
