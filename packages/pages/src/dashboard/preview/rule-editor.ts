import { ApiFailure, type IndexClient, type IndexSettings } from "@findling/client";
import { signal } from "@preact/signals";
import { requireEtag } from "../missing-etag.js";
import type { Notices } from "../notices.js";
import { type Problem, problemOf, refusalWordsOf } from "../problem.js";
import { type QueryRules, type RuleChange, undone } from "./query-rules.js";

/** The settings of an index, and the changes of its rules. Nobody else's change is overwritten. */
export class RuleEditor {
  /** null: not known yet. */
  readonly settings = signal<IndexSettings | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isSaving = signal(false);
  readonly #index: IndexClient;
  readonly #notices: Notices;
  #etag: string | null = null;

  constructor(index: IndexClient, notices: Notices) {
    this.#index = index;
    this.#notices = notices;
  }

  /** Never rejects: what went wrong is in `problem`. */
  async load(): Promise<void> {
    try {
      this.#keep(await this.#index.settings());
      this.problem.value = null;
    } catch (error) {
      this.problem.value = problemOf(error);
    }
  }

  /** @param said what is said of the change when it is made */
  async change(change: RuleChange, said: string): Promise<void> {
    const before = this.settings.value?.queryTime;
    if (before === undefined || this.isSaving.value) return;
    this.isSaving.value = true;
    const after = change(before);
    try {
      const condition = { ifMatch: requireEtag(this.#etag) };
      this.#keep(await this.#index.saveSettings({ queryTime: pickRules(after) }, condition));
      this.#notices.show(said, {
        label: "Undo",
        run: () => void this.change(undone(pickRules(before), after), "The change was taken back."),
      });
    } catch (error) {
      await this.#explain(error, () => void this.change(change, said));
    } finally {
      this.isSaving.value = false;
    }
  }

  async #explain(error: unknown, again: () => void): Promise<void> {
    const action = { label: "Do it again", run: again };
    if (error instanceof ApiFailure && error.status === 412) {
      await this.load();
      this.#notices.showFault(
        "Somebody else has changed the settings meanwhile. Their change is shown now, and yours was not made.",
        action,
      );
      return;
    }
    this.#notices.showFault(`The change was not confirmed. ${refusalWordsOf(error)}`, action);
  }

  #keep({ settings, etag }: { readonly settings: IndexSettings; readonly etag: string | null }): void {
    this.settings.value = settings;
    this.#etag = etag;
  }
}

function pickRules({ pins, hides }: QueryRules): QueryRules {
  return { pins, hides };
}
