import { ApiFailure, type IndexClient, type IndexSettings, type SettingsFacts } from "@findling/client";
import { defaultIndexSettings } from "@findling/protocol";
import { computed, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { type Problem, problemOf } from "../problem.js";
import { type AttributeSuggestions, suggestedAttributes } from "./attribute-suggestions.js";
import { saveRefusalWordsOf } from "./save-refusal.js";
import { type SettingFault, settingFaultOf } from "./setting-fault.js";
import type { IndexTime, QueryTime, SettingName } from "./setting-names.js";
import { changedNames, mergedSettings, patchOf, withPatch, withSettingOf } from "./settings-draft.js";
import { storeDraft, storedDraft } from "./stored-draft.js";

/** What somebody else has saved since these settings were loaded. */
export interface OthersChange {
  readonly theirs: IndexSettings;
  readonly taken: readonly SettingName[];
  readonly same: readonly SettingName[];
  /** Not decided yet. */
  readonly conflicts: readonly SettingName[];
}

/** The settings of an index, and changes of them that are not saved. No change of others is overwritten. */
export class SettingsEditor {
  /** As the server has them; null: not known yet. */
  readonly base = signal<IndexSettings | null>(null);
  readonly draft = signal<IndexSettings | null>(null);
  readonly changes = computed(() => {
    const [base, draft] = [this.base.value, this.draft.value];
    return base === null || draft === null ? [] : changedNames(base, draft);
  });
  /** Whether saving makes the index. */
  readonly isNew = signal(false);
  readonly facts = signal<SettingsFacts | null>(null);
  readonly attributes = signal<AttributeSuggestions | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly fault = signal<SettingFault | null>(null);
  readonly others = signal<OthersChange | null>(null);
  /** Why the last save failed, where the fault is not in a setting. */
  readonly refusal = computed(() => {
    const refusal = this.#state.saveRefusal.value;
    return refusal?.index === this.#index.name ? refusal.text : null;
  });
  readonly isSaving = signal(false);
  readonly #index: IndexClient;
  readonly #state: DashboardState;
  /**
   * What the draft is stored as a change of: `base`, with settings of which nobody has decided whose stand as
   * they were before. So the next page that loads the draft finds these conflicts again.
   */
  #before: IndexSettings | null = null;
  #etag: string | null = null;

  constructor(state: DashboardState, name: string) {
    this.#state = state;
    this.#index = state.client.index(name);
  }

  /** Loads settings, and changes to them that were left behind. Never rejects: see `problem`. */
  async load(): Promise<void> {
    try {
      const theirs = await this.#ask();
      const [base, draft] = [this.base.value, this.draft.value];
      this.problem.value = null;
      if (base === null || draft === null) this.#begin(theirs);
      else this.#merge(base, draft, theirs);
    } catch (error) {
      this.problem.value = problemOf(error);
      return;
    }
    // Without suggestions the page is complete, too.
    this.attributes.value = await suggestedAttributes(this.#state.client, this.#index.name).catch(() => null);
  }

  changeIndexTime(changes: Partial<IndexTime>): void {
    const draft = this.draft.value;
    if (draft !== null) this.#keepDraft({ ...draft, indexTime: { ...draft.indexTime, ...changes } });
  }

  changeQueryTime(changes: Partial<QueryTime>): void {
    const draft = this.draft.value;
    if (draft !== null) this.#keepDraft({ ...draft, queryTime: { ...draft.queryTime, ...changes } });
  }

  /** Puts settings of a file in the place of those on the page. */
  fill(patch: Parameters<typeof withPatch>[1]): void {
    const draft = this.draft.value;
    if (draft !== null) this.#keepDraft(withPatch(draft, patch));
  }

  discard(): void {
    this.others.value = null;
    this.#state.saveRefusal.value = null;
    this.#before = this.base.value;
    if (this.base.value !== null) this.#keepDraft(this.base.value);
  }

  /** Decides a setting that both have changed. */
  decide(name: SettingName, whose: "mine" | "theirs"): void {
    const [others, draft] = [this.others.value, this.draft.value];
    if (others === null || draft === null) return;
    this.others.value = { ...others, conflicts: others.conflicts.filter((one) => one !== name) };
    if (this.#before !== null) this.#before = withSettingOf(this.#before, others.theirs, name);
    this.#keepDraft(whose === "theirs" ? withSettingOf(draft, others.theirs, name) : draft);
  }

  /** Resolves with whether all is saved. If not, `fault`, `others` or `refusal` says why. */
  async save(): Promise<boolean> {
    const [base, draft] = [this.base.value, this.draft.value];
    if (base === null || draft === null || this.isSaving.value) return false;
    this.isSaving.value = true;
    this.#state.saveRefusal.value = null;
    try {
      await this.#put(base, draft);
      this.others.value = null;
      this.#state.notices.show("The settings are saved.", {
        label: "Undo",
        run: () => void this.#undo(base, draft),
      });
      return true;
    } catch (error) {
      await this.#explain(error);
      return false;
    } finally {
      this.isSaving.value = false;
    }
  }

  /** Takes back what one save has changed, and leaves what was changed since. */
  async #undo(before: IndexSettings, after: IndexSettings): Promise<void> {
    try {
      const now = await this.#ask();
      const { settings, conflicts } = mergedSettings(after, before, now);
      await this.#put(
        now,
        conflicts.reduce((kept, name) => withSettingOf(kept, now, name), settings),
      );
      this.#state.notices.show(
        conflicts.length === 0
          ? "The change was taken back."
          : "The change was taken back, except for what somebody else has changed since.",
      );
    } catch (error) {
      const { title, advice } = problemOf(error);
      this.#state.notices.showFault(`The change was not taken back. ${title}: ${advice}`);
    }
  }

  async #put(before: IndexSettings, after: IndexSettings): Promise<void> {
    const condition = this.#etag === null ? {} : { ifMatch: this.#etag };
    const { settings, etag, facts } = await this.#index.saveSettings(patchOf(before, after), condition);
    this.#etag = etag;
    this.isNew.value = false;
    this.facts.value = facts;
    this.base.value = settings;
    this.#before = settings;
    this.#keepDraft(settings);
  }

  async #explain(error: unknown): Promise<void> {
    if (error instanceof ApiFailure && error.status === 412) return this.load();
    const fault = error instanceof ApiFailure ? settingFaultOf(error.message) : null;
    this.fault.value = fault;
    if (fault !== null) return;
    this.#state.saveRefusal.value = { index: this.#index.name, text: saveRefusalWordsOf(error) };
  }

  /** Those of an index that does not exist are the defaults. */
  async #ask(): Promise<IndexSettings> {
    try {
      const { settings, etag, facts } = await this.#index.settings();
      this.#etag = etag;
      this.isNew.value = false;
      this.facts.value = facts;
      return settings;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "index_not_found") throw error;
      this.#etag = null;
      this.isNew.value = true;
      return defaultIndexSettings;
    }
  }

  #begin(theirs: IndexSettings): void {
    const stored = storedDraft(this.#index.name);
    if (stored === null) {
      this.base.value = theirs;
      this.draft.value = theirs;
      this.#before = theirs;
      return;
    }
    const base = withPatch(theirs, stored.before);
    this.#merge(base, withPatch(base, stored.after), theirs);
  }

  #merge(base: IndexSettings, mine: IndexSettings, theirs: IndexSettings): void {
    const { settings, ...change } = mergedSettings(base, mine, theirs);
    this.base.value = theirs;
    const isChanged = Object.values(change).some((names) => names.length > 0);
    // A choice that nobody has made stays open, whatever others save besides.
    const open = changedNames(settings, theirs).filter((name) => this.others.value?.conflicts.includes(name));
    const conflicts = [...new Set([...open, ...change.conflicts])];
    const earlier = this.#before ?? base;
    const beforeOf = (name: SettingName) => (open.includes(name) ? earlier : base);
    this.#before = conflicts.reduce((kept, name) => withSettingOf(kept, beforeOf(name), name), theirs);
    if (isChanged) this.others.value = { theirs, ...change, conflicts };
    this.#keepDraft(settings);
  }

  #keepDraft(draft: IndexSettings): void {
    this.draft.value = draft;
    this.fault.value = null;
    if (this.#before !== null) storeDraft(this.#index.name, this.#before, draft);
  }
}
