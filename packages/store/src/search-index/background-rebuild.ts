import { isSameSchema } from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import type { Merger, Rebuild, RebuiltIndex } from "../merger/merger.js";

/** Progress of a rebuild, in documents. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
}

interface BackgroundRebuildOptions {
  readonly merger: Pick<Merger, "rebuild">;
  /** The index's folder, which has its LMDB environment. */
  readonly folder: string;
  readonly settings: IndexTimeSettings;
  readonly onProgress: (done: number) => void;
}

/** Builds a search index from the records, while the index is still being written. */
export class BackgroundRebuild {
  /** Documents removed since the rebuild began. It may have read them before they were removed. */
  readonly removed: number[] = [];
  /** null if it was cancelled. */
  readonly done: Promise<RebuiltIndex | null>;
  readonly #settings: IndexTimeSettings;
  readonly #rebuild: Rebuild;

  constructor({ merger, folder, settings, onProgress }: BackgroundRebuildOptions) {
    this.#settings = settings;
    this.#rebuild = merger.rebuild({ folder, settings }, onProgress);
    this.done = this.#rebuild.done;
  }

  serves(settings: IndexTimeSettings): boolean {
    return isSameSchema(this.#settings, settings);
  }

  cancel(): void {
    this.#rebuild.cancel();
  }
}
