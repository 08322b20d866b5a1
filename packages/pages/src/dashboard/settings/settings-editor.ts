import { ApiFailure, type IndexClient, type IndexSettings, type IndexSettingsPatch } from "@findling/client";
import { computed, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { OwnSave } from "../own-saves.js";
import { type Problem, problemOf, refusalWordsOf } from "../problem.js";
import { Turns } from "../turns.js";
import { type AttributeSuggestions, suggestedAttributes } from "./attribute-suggestions.js";
import {
  begun,
  decided,
  type EditedSettings,
  merged,
  undraftedPart,
  withOwnSave,
} from "./edited-settings.js";
import { overtakenWordsOf, saveRefusalWordsOf, undoWords } from "./save-refusal.js";
import { savedOver, savedSettings } from "./saved-settings.js";
import { type SettingFault, settingFaultOf } from "./setting-fault.js";
import type { IndexTime, QueryTime, SettingName } from "./setting-names.js";
import { changedNames, mergedSettings, patchOf, withPatch, withSettingOf } from "./settings-draft.js";
import { draftOf } from "./stored-draft.js";

/** What an editor works with. */
type EditorState = Pick<
  DashboardState,
  "client" | "notices" | "saveRefusal" | "settingsDrafts" | "ownSaves" | "keepInView"
>;

/** The newest editor of each index: that of the page that is shown. It owns the draft that is kept. */
const newestEditors = new WeakMap<EditorState, Map<string, SettingsEditor>>();

/**
 * The settings of an index, and changes of them that are not saved. No change of others is overwritten, and
 * nothing is lost that is typed while a save or an undo is under way.
 */
export class SettingsEditor {
  /** The settings of the server; null: not known yet. */
  readonly base = computed(() => this.#edited.value?.saved.settings ?? null);
  readonly draft = computed(() => this.#edited.value?.draft ?? null);
  readonly changes = computed(() => {
    const edited = this.#edited.value;
    return edited === null ? [] : changedNames(edited.saved.settings, edited.draft);
  });
  /** Whether saving makes the index. */
  readonly isNew = computed(() => this.#edited.value?.saved.isNew ?? false);
  readonly others = computed(() => this.#edited.value?.others ?? null);
  readonly attributes = signal<AttributeSuggestions | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly fault = signal<SettingFault | null>(null);
  /** Why the last save failed, where the fault is not in a setting. */
  readonly refusal = computed(() => {
    const refusal = this.#state.saveRefusal.value;
    return refusal?.index === this.#index.name ? refusal.text : null;
  });
  readonly isSaving = signal(false);
  readonly #index: IndexClient;
  readonly #state: EditorState;
  readonly #editors: Map<string, SettingsEditor>;
  /** Only the newest editor hears of saves of other parts of the dashboard. */
  readonly #unwatch: () => void;
  readonly #edited = signal<EditedSettings | null>(null);
  /** Loads, saves and undoes one after the other, so that no answer is older than what the page has. */
  readonly #turns = new Turns();

  constructor(state: EditorState, name: string) {
    this.#state = state;
    this.#index = state.client.index(name);
    this.#editors = SettingsEditor.#newestOf(state);
    const before = this.#editors.get(name);
    if (before !== undefined) before.#unwatch();
    this.#editors.set(name, this);
    this.#unwatch = state.ownSaves.watch(name, (save) => {
      if (save.by !== this) void this.#takeOwn(save);
    });
  }

  /** Signing out forgets the editors: one that was left behind would keep its draft again. */
  static #newestOf(state: EditorState): Map<string, SettingsEditor> {
    const known = newestEditors.get(state);
    if (known !== undefined) return known;
    const editors = new Map<string, SettingsEditor>();
    newestEditors.set(state, editors);
    const forgetAll = (): void => {
      for (const editor of editors.values()) editor.#unwatch();
      editors.clear();
    };
    state.keepInView({ words: () => [], forgetAll });
    return editors;
  }

  /** Loads settings, and changes to them that were left behind. Never rejects: see `problem`. */
  async load(): Promise<void> {
    try {
      await this.#turns.take(() => this.#renew());
      this.problem.value = null;
    } catch (error) {
      this.problem.value = problemOf(error);
      return;
    }
    // Without suggestions the page is complete, too.
    this.attributes.value = await suggestedAttributes(this.#state.client, this.#index.name).catch(() => null);
  }

  changeIndexTime(indexTime: Partial<IndexTime>): void {
    this.change({ indexTime });
  }

  changeQueryTime(queryTime: Partial<QueryTime>): void {
    this.change({ queryTime });
  }

  /** Puts these settings in the place of those on the page. */
  change(patch: IndexSettingsPatch): void {
    const edited = this.#edited.value;
    if (edited !== null) this.#show({ ...edited, draft: withPatch(edited.draft, patch) });
  }

  discard(): void {
    this.#state.saveRefusal.value = null;
    const edited = this.#edited.value;
    if (edited !== null) this.#show(begun(edited.saved, null));
  }

  /** Decides a setting that both have changed. */
  decide(name: SettingName, whose: "mine" | "theirs"): void {
    const edited = this.#edited.value;
    if (edited !== null) this.#show(decided(edited, name, whose));
  }

  /** Resolves with whether all is saved. If not, `fault`, `others` or `refusal` says why. */
  async save(): Promise<boolean> {
    if (this.isSaving.value) return false;
    this.isSaving.value = true;
    this.#state.saveRefusal.value = null;
    try {
      return await this.#turns.take(() => this.#saveDraft());
    } catch (error) {
      this.#explain(error);
      return false;
    } finally {
      this.isSaving.value = false;
    }
  }

  async #saveDraft(): Promise<boolean> {
    const edited = this.#edited.value;
    if (edited === null || (edited.others?.conflicts.length ?? 0) > 0) return false;
    const { saved, draft } = edited;
    const now = await savedOver(this.#index, saved, draft);
    if (now === null) {
      const theirs = (await this.#renew()).saved;
      const isSeen = changedNames(saved.settings, theirs.settings).length > 0;
      if (theirs.isNew || !isSeen) this.#refuse(overtakenWordsOf(theirs));
      return false;
    }
    // Something may have been typed meanwhile.
    const mine = this.draft.value ?? draft;
    this.#show(merged({ ...edited, others: null }, { base: draft, mine }, now));
    this.#announce(saved.settings, draft);
    this.#offerUndo(saved.settings, draft);
    return true;
  }

  /** When somebody presses it another page of the index may be shown, with an editor of its own. */
  #offerUndo(before: IndexSettings, after: IndexSettings): void {
    const run = () => void (this.#editors.get(this.#index.name) ?? this).#undo(before, after);
    this.#state.notices.show("The settings are saved.", { label: "Undo", run });
  }

  async #undo(before: IndexSettings, after: IndexSettings): Promise<void> {
    const { notices } = this.#state;
    try {
      const outcome = await this.#turns.take(() => this.#takeBack(before, after));
      if (outcome === "whole" || outcome === "partly") notices.show(undoWords[outcome]);
      else notices.showFault(undoWords[outcome]);
    } catch (error) {
      notices.showFault(refusalWordsOf(error, "The change was not taken back."));
    }
  }

  /** Takes back what one save has changed, and leaves what was changed since, saved or not. */
  async #takeBack(before: IndexSettings, after: IndexSettings): Promise<keyof typeof undoWords> {
    const edited = await this.#renew();
    const { saved } = edited;
    if (saved.isNew) return "noIndex";
    const { settings, conflicts } = mergedSettings(after, before, saved.settings);
    const base = conflicts.reduce((kept, name) => withSettingOf(kept, saved.settings, name), settings);
    const now = await savedOver(this.#index, saved, base);
    if (now === null) return "overtaken";
    // Something may have been typed or decided meanwhile.
    const latest = this.#edited.value ?? edited;
    const mine = withPatch(base, patchOf(saved.settings, latest.draft));
    this.#show(merged(latest, { base, mine }, now));
    this.#announce(saved.settings, base);
    return conflicts.length === 0 ? "whole" : "partly";
  }

  #announce(before: IndexSettings, after: IndexSettings): void {
    const patch = patchOf(before, after);
    this.#state.ownSaves.announce({ index: this.#index.name, patch, by: this });
  }

  /** Never rejects: without an answer the next load or save shows what the server has. */
  async #takeOwn({ patch, by }: OwnSave): Promise<void> {
    const take = async (): Promise<void> => {
      const edited = this.#edited.value;
      // A draft goes on from what an editor before has saved of it, and from nothing else.
      if (edited !== null)
        this.#show(withOwnSave(edited, by instanceof SettingsEditor ? patch : undraftedPart(edited, patch)));
      await this.#renew();
    };
    await this.#turns.take(take).catch(() => undefined);
  }

  #explain(error: unknown): void {
    const fault = error instanceof ApiFailure ? settingFaultOf(error.message) : null;
    this.fault.value = fault;
    if (fault === null) this.#refuse(saveRefusalWordsOf(error));
  }

  #refuse(text: string): void {
    this.#state.saveRefusal.value = { index: this.#index.name, text };
  }

  /** Asks for the settings, and merges the draft with them. */
  async #renew(): Promise<EditedSettings> {
    const now = await savedSettings(this.#index);
    const edited = this.#edited.value;
    if (edited === null) return this.#show(begun(now, draftOf(this.#state.settingsDrafts, this.#index.name)));
    return this.#show(merged(edited, { base: edited.saved.settings, mine: edited.draft }, now));
  }

  #show(edited: EditedSettings): EditedSettings {
    this.#edited.value = edited;
    this.fault.value = null;
    if (this.#editors.get(this.#index.name) === this) this.#keep(edited);
    return edited;
  }

  #keep({ before, draft }: EditedSettings): void {
    const { settingsDrafts } = this.#state;
    const after = patchOf(before, draft);
    if (isEmpty(after)) settingsDrafts.forget(this.#index.name);
    else settingsDrafts.keep(this.#index.name, { before: patchOf(draft, before), after });
  }
}

function isEmpty({ indexTime = {}, queryTime = {} }: IndexSettingsPatch): boolean {
  return Object.keys(indexTime).length + Object.keys(queryTime).length === 0;
}
