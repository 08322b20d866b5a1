import type { IndexSettingsPatch } from "@findling/client";

/** Settings of an index that a part of this dashboard has saved. */
export interface OwnSave {
  readonly index: string;
  readonly patch: IndexSettingsPatch;
  /** Which part: it has them already. */
  readonly by: object;
}

/**
 * Reports the saves of one page to the other pages of the same dashboard. An undo may be pressed, and a save
 * may end, while another page is shown. That page then does not become stale, and does not take the save for
 * a change of somebody else.
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
