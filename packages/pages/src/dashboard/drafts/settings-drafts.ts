import type { IndexSettingsPatch } from "@findling/client";
import type { UnsavedWork } from "../unsaved-work.js";
import { removeText, storedIndexes, storeText } from "./draft-storage.js";

/** Changes that are not saved: what the page has loaded, and what it has made of it. */
export interface SettingsDraft {
  readonly before: IndexSettingsPatch;
  readonly after: IndexSettingsPatch;
}

/** How long nobody must have typed before a draft is stored: a long one takes its time. */
const pauseMs = 300;

/**
 * A draft for each index: it survives that another page is looked at, or that the session ends. The storage
 * of the tab has a copy for a reload. Where it has no room for one, the browser asks before the tab is left.
 */
export class SettingsDrafts implements UnsavedWork {
  readonly #drafts = new Map<string, SettingsDraft>();
  /** The indexes of drafts that are to be stored, or that the storage has not taken. */
  readonly #unstored = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** null: there is none, or only that of the page before a reload (`draftOf`). */
  of(index: string): SettingsDraft | null {
    return this.#drafts.get(index) ?? null;
  }

  keep(index: string, draft: SettingsDraft): void {
    this.#drafts.set(index, draft);
    this.#unstored.add(index);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#store(), pauseMs);
    window.addEventListener("beforeunload", this.#onLeave);
  }

  forget(index: string): void {
    this.#drafts.delete(index);
    removeText(index);
    this.#unstored.delete(index);
    if (this.#drafts.size === 0) window.removeEventListener("beforeunload", this.#onLeave);
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

  /** The browser asks before a draft is lost that the storage has not taken. */
  readonly #onLeave = (event: Event): void => {
    this.#store();
    if (this.#unstored.size > 0) event.preventDefault();
  };

  #store(): void {
    for (const index of this.#unstored)
      if (storeText(index, JSON.stringify(this.#drafts.get(index)))) this.#unstored.delete(index);
  }
}
