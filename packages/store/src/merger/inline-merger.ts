import { setImmediate } from "node:timers/promises";
import { type MergeProposal, mergeProposed } from "@findling/engine";
import { type KeepRequest, keepIndex } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import { type Merger, MergerClosedError, type Rebuild, type RebuildRequest } from "./merger.js";
import { rebuildIndex } from "./rebuild-index.js";

/** A merger without a thread of its own: it works in later turns of the event loop. */
export class InlineMerger implements Merger {
  readonly #rebuilds = new Set<Promise<unknown>>();
  #closed = false;

  merge(proposal: MergeProposal): Promise<SharedArrayBuffer> {
    return this.#later(() => mergeProposed(proposal));
  }

  keep(request: KeepRequest): Promise<Manifest> {
    return this.#later(() => keepIndex(request));
  }

  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild {
    let cancelled = false;
    const isCancelled = () => cancelled || this.#closed;
    const rebuilt = this.#later(() => rebuildIndex(request, { onProgress, isCancelled }));
    const done = rebuilt.then((index) => {
      if (this.#closed) throw new MergerClosedError();
      return index;
    });
    const ended = done.catch(() => undefined).finally(() => this.#rebuilds.delete(ended));
    this.#rebuilds.add(ended);
    return { done, cancel: () => void (cancelled = true) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#rebuilds);
  }

  async #later<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    await setImmediate();
    if (this.#closed) throw new MergerClosedError();
    return work();
  }
}
