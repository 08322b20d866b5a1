import { ApiFailure, type IndexClient, type IndexSettings } from "@findling/client";
import { signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { requireEtag } from "../missing-etag.js";
import type { Notices } from "../notices.js";
import type { OwnSaves } from "../own-saves.js";
import { type Problem, problemOf, refusalWordsOf } from "../problem.js";
import { type QueryRules, type RuleChange, undone } from "../settings/query-rules.js";
import { Turns } from "../turns.js";

type RuleState = Pick<DashboardState, "client" | "notices" | "ownSaves">;

/** The settings of an index, and the changes of its rules. Nobody else's change is overwritten. */
export class RuleEditor {
  /** null: not known yet. */
  readonly settings = signal<IndexSettings | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isSaving = signal(false);
  readonly #index: IndexClient;
  readonly #notices: Notices;
  readonly #ownSaves: OwnSaves;
  /** Loads and saves one after the other, so that no answer is older than what the page has. */
  readonly #turns = new Turns();
  #etag: string | null = null;

  constructor({ client, notices, ownSaves }: RuleState, index: string) {
    this.#index = client.index(index);
    this.#notices = notices;
    this.#ownSaves = ownSaves;
  }

  /** Loads settings again that another part of the dashboard has saved. Returns how to stop. */
  watch(): () => void {
    return this.#ownSaves.watch(this.#index.name, ({ by }) => {
      if (by !== this) void this.load();
    });
  }

  /** Never rejects: what went wrong is in `problem`. */
  async load(): Promise<void> {
    try {
      await this.#turns.take(async () => this.#keep(await this.#index.settings()));
      this.problem.value = null;
    } catch (error) {
      this.problem.value = problemOf(error);
    }
  }

  /** @param said what is said of the change when it is made */
  async change(change: RuleChange, said: string): Promise<void> {
    if (!this.isSaving.value) await this.#make(change, said);
  }

  async #make(change: RuleChange, said: string): Promise<void> {
    this.isSaving.value = true;
    try {
      const undo = await this.#turns.take(() => this.#save(change));
      if (undo === null) return;
      this.#notices.show(said, {
        label: "Undo",
        run: () => void this.#changeLater(undo, "The change was taken back."),
      });
    } catch (error) {
      await this.#explain(error, () => void this.#changeLater(change, said));
    } finally {
      this.isSaving.value = false;
    }
  }

  /** When somebody presses the button of a notice, this may not be the page that is shown any more. */
  async #changeLater(change: RuleChange, said: string): Promise<void> {
    await this.load();
    await this.#make(change, said);
  }

  /** Resolves with what takes the change back; null: the rules are not known, and nothing was done. */
  async #save(change: RuleChange): Promise<RuleChange | null> {
    const before = this.settings.value?.queryTime;
    if (before === undefined) return null;
    const after = change(before);
    const patch = { queryTime: pickRules(after) };
    this.#keep(await this.#index.saveSettings(patch, { ifMatch: requireEtag(this.#etag) }));
    this.#ownSaves.announce({ index: this.#index.name, patch, by: this });
    return undone(pickRules(before), after);
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
