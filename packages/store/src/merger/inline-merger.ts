import { setImmediate } from "node:timers/promises";
import { type MergeProposal, mergeProposed } from "@findling/engine";
import { type KeepRequest, keepIndex } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { EnvironmentMove } from "../tables/environment-move.js";
import { copyEnvironment } from "./copy-environment.js";
import {
  type EnvironmentCopy,
  type LongJob,
  type Merger,
  MergerClosedError,
  type Rebuild,
  type RebuildRequest,
} from "./merger.js";
import { rebuildIndex } from "./rebuild-index.js";

/** A merger without a thread of its own. It works in later turns of the event loop. */
export class InlineMerger implements Merger {
  readonly #longJobs = new Set<Promise<unknown>>();
  #closed = false;

  merge(proposal: MergeProposal): Promise<SharedArrayBuffer> {
    return this.#later(() => mergeProposed(proposal));
  }

  keep(request: KeepRequest): Promise<Manifest> {
    return this.#later(() => keepIndex(request));
  }

  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild {
    return this.#long((isCancelled) =>
      rebuildIndex(request, { onProgress, isCancelled, computed: (compute) => compute() }),
    );
  }

  copy(request: EnvironmentMove, onProgress: (done: number) => void): EnvironmentCopy {
    return this.#long(async (isCancelled) =>
      (await copyEnvironment(request, { onProgress, isCancelled })) ? true : null,
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#longJobs);
  }

  #long<Result>(work: (isCancelled: () => boolean) => Promise<Result | null>): LongJob<Result> {
    let cancelled = false;
    const finished = this.#later(() => work(() => cancelled || this.#closed));
    const done = finished.then((result) => {
      if (this.#closed) throw new MergerClosedError();
      return result;
    });
    const ended = done.catch(() => undefined).finally(() => this.#longJobs.delete(ended));
    this.#longJobs.add(ended);
    return { done, cancel: () => void (cancelled = true) };
  }

  async #later<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    await setImmediate();
    if (this.#closed) throw new MergerClosedError();
    return work();
  }
}
