import { isSameSchema } from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import type { Merger, Rebuild, RebuiltIndex } from "../merger/merger.js";

/** How far a rebuild is, in documents. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
}

interface BackgroundRebuildOptions {
  readonly merger: Pick<Merger, "rebuild">;
  /** Of the index's LMDB environment. */
  readonly folder: string;
  readonly settings: IndexTimeSettings;
  readonly onProgress: (done: number) => void;
}

/** A search index that is built from the records, while the index goes on being written. */
export class BackgroundRebuild {
  /** Documents that were removed since it was begun: it may have read them before, or not. */
  readonly removed: number[] = [];
  /** null: it was cancelled. */
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
