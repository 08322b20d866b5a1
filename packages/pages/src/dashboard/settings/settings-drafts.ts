import type { IndexSettingsPatch } from "@findling/client";
import { warnOfLoss } from "../loss-warning.js";
import type { UnsavedWork } from "../unsaved-work.js";
import { removeText, storedIndexes, storeText } from "./draft-storage.js";

/** Changes that are not saved: what the page has loaded, and what it has made of it. */
export interface SettingsDraft {
  readonly before: IndexSettingsPatch;
  readonly after: IndexSettingsPatch;
}

/**
 * A draft for each index: it survives that another page is looked at, or that the session ends. The storage
 * of the tab has a copy for a reload. Where it has no room for one, the browser asks before the tab is left.
 */
export class SettingsDrafts implements UnsavedWork {
  readonly #drafts = new Map<string, SettingsDraft>();
  /** The indexes of drafts that a reload would lose. */
  readonly #unstored = new Set<string>();
  #stopWarning: (() => void) | null = null;

  /** null: there is none, or only that of the page before a reload (`draftOf`). */
  of(index: string): SettingsDraft | null {
    return this.#drafts.get(index) ?? null;
  }

  keep(index: string, draft: SettingsDraft): void {
    this.#drafts.set(index, draft);
    if (storeText(index, JSON.stringify(draft))) this.#unstored.delete(index);
    else this.#unstored.add(index);
    this.#warn();
  }

  forget(index: string): void {
    this.#drafts.delete(index);
    removeText(index);
    this.#unstored.delete(index);
    this.#warn();
  }

  words(): string[] {
    return this.#indexes().map((index) => `changes of the settings of ${index}`);
  }

  forgetAll(): void {
    for (const index of this.#indexes()) this.forget(index);
  }

  /** In the order of their names. */
  #indexes(): string[] {
    return [...new Set([...this.#drafts.keys(), ...storedIndexes()])].toSorted();
  }

  #warn(): void {
    if (this.#unstored.size > 0) this.#stopWarning ??= warnOfLoss();
    else {
      this.#stopWarning?.();
      this.#stopWarning = null;
    }
  }
}
