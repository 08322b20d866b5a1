import type { IndexSettingsPatch } from "@findling/client";

/** Settings of an index that a part of this dashboard has saved. */
export interface OwnSave {
  readonly index: string;
  readonly patch: IndexSettingsPatch;
  /** Which part: it has them already. */
  readonly by: object;
}

/**
 * What a page saves, others of the same dashboard hear: an undo is pressed, and a save ends, when another
 * page is shown. That page is then not stale, and takes nothing of it for a change of somebody else.
 */
export class OwnSaves {
  readonly #watchers = new Set<(save: OwnSave) => void>();

  /** Returns how to stop. */
  watch(index: string, onSave: (save: OwnSave) => void): () => void {
    const watcher = (save: OwnSave): void => {
      if (save.index === index) onSave(save);
    };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  announce(save: OwnSave): void {
    for (const watcher of [...this.#watchers]) watcher(save);
  }
}
