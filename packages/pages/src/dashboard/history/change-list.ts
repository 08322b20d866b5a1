import type { Client } from "@findling/client";
import { signal } from "@preact/signals";
import { type Problem, problemOf } from "../problem.js";
import { type ChangePage, changePage, type SettingsChange } from "./settings-changes.js";

/** The changes of the settings of an index, from the newest on, as far back as somebody wants to see them. */
export class ChangeList {
  /** null: not known yet. */
  readonly changes = signal<readonly SettingsChange[] | null>(null);
  readonly hasOlder = signal(false);
  /** Why the last ones that were asked for have not come. */
  readonly problem = signal<Problem | null>(null);
  readonly #client: Client;
  readonly #index: string;
  #next: number | null = null;
  /** Whether the last ones that were asked for are older than those that are known. */
  #isOlder = false;
  /** What is asked for; null: nothing is. */
  #underWay: Promise<ChangePage> | null = null;

  constructor(client: Client, index: string) {
    this.#client = client;
    this.#index = index;
  }

  /** Never rejects: see `problem`. */
  async load(): Promise<void> {
    await this.#ask(null, []);
  }

  /** Once at a time, however often somebody asks. Never rejects: see `problem`. */
  async loadOlder(): Promise<void> {
    if (this.#underWay === null) await this.#ask(this.#next, this.changes.value ?? []);
  }

  /** Asks once more for what has not come. Never rejects: see `problem`. */
  async again(): Promise<void> {
    await (this.#isOlder ? this.loadOlder() : this.load());
  }

  async #ask(before: number | null, newer: readonly SettingsChange[]): Promise<void> {
    const asked = changePage(this.#client, this.#index, before);
    this.#underWay = asked;
    this.#isOlder = before !== null;
    try {
      const { changes, next } = await asked;
      if (this.#underWay !== asked) return;
      this.changes.value = [...newer, ...changes];
      this.hasOlder.value = next !== null;
      this.#next = next;
      this.problem.value = null;
    } catch (error) {
      if (this.#underWay === asked) this.problem.value = problemOf(error);
    } finally {
      if (this.#underWay === asked) this.#underWay = null;
    }
  }
}
