import { type MergeProposal, mergeProposed } from "@findling/engine";
import { copyEnvironment } from "../../src/merger/copy-environment.js";
import {
  type EnvironmentCopy,
  type JobObserver,
  type LongJob,
  type Merger,
  MergerClosedError,
  type Rebuild,
  type RebuildRequest,
} from "../../src/merger/merger.js";
import { rebuildIndex } from "../../src/merger/rebuild-index.js";
import { type KeepRequest, keepIndex } from "../../src/segment-files/keep-index.js";
import type { Manifest } from "../../src/segment-files/manifest.js";
import type { EnvironmentMove } from "../../src/tables/environment-move.js";

type JobKind = "merge" | "keep" | "rebuild" | "copy";

interface HeldJob {
  readonly kind: JobKind;
  /** Does the work. Resolves when all that waited for it has gone on. */
  finish(): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A merger whose jobs wait until the test ends them, in any order. */
export class HeldMerger implements Merger {
  /** The jobs that wait, in the order in which they came. */
  readonly jobs: HeldJob[] = [];
  /** Jobs that need not wait. */
  readonly free = new Set<JobKind>();

  merge(proposal: MergeProposal): Promise<SharedArrayBuffer> {
    return this.#hold("merge", () => mergeProposed(proposal));
  }

  keep(request: KeepRequest): Promise<Manifest> {
    return this.#hold("keep", () => keepIndex(request));
  }

  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild {
    return this.#long("rebuild", (isCancelled) =>
      rebuildIndex(request, { onProgress, isCancelled, computed: (compute) => compute() }),
    );
  }

  copy(request: EnvironmentMove, onProgress: (done: number) => void): EnvironmentCopy {
    return this.#long("copy", async (isCancelled) =>
      (await copyEnvironment(request, { onProgress, isCancelled })) ? true : null,
    );
  }

  async close(): Promise<void> {
    for (const job of [...this.jobs]) await job.fail(new MergerClosedError());
  }

  /** The kinds of the jobs that wait. */
  get kinds(): readonly JobKind[] {
    return this.jobs.map(({ kind }) => kind);
  }

  /** The first job that waits. */
  get first(): HeldJob {
    if (this.jobs.length === 0) throw new Error("No job waits.");
    return this.jobs[0];
  }

  #long<Result>(
    kind: JobKind,
    work: (isCancelled: JobObserver["isCancelled"]) => Promise<Result | null>,
  ): LongJob<Result> {
    let cancelled = false;
    const done = this.#hold(kind, () => work(() => cancelled));
    return { done, cancel: () => void (cancelled = true) };
  }

  #hold<Result>(kind: JobKind, work: () => Result | Promise<Result>): Promise<Result> {
    if (this.free.has(kind)) return settled().then(work);
    return new Promise((resolve, reject) => {
      const job: HeldJob = {
        kind,
        finish: async () => {
          this.#take(job);
          try {
            resolve(await work());
          } catch (error) {
            reject(error);
          }
          await settled();
        },
        fail: async (error) => {
          this.#take(job);
          reject(error);
          await settled();
        },
      };
      this.jobs.push(job);
    });
  }

  #take(job: HeldJob): void {
    this.jobs.splice(this.jobs.indexOf(job), 1);
  }
}

/** Lets all promises go on that can. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
