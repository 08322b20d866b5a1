import { computed, effect, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { Router } from "../router.js";
import type { SettingName } from "../settings/setting-names.js";
import { storedDraft } from "../settings/stored-draft.js";
import { previewDraftOf } from "./preview-draft.js";
import { type PreviewQuery, parametersOf, previewQueryOf } from "./preview-query.js";
import { hitsMax, hitsStep, PreviewSearch } from "./preview-search.js";
import { RuleEditor } from "./rule-editor.js";

/** More facets than these only cost time: nobody looks at them side by side. */
const facetsMax = 6;

/** The preview of one index. What is searched for is in the address. */
export class PreviewState {
  readonly search: PreviewSearch;
  readonly rules: RuleEditor;
  readonly hitsWanted = signal(hitsStep);
  /** Changes of settings that were left on the page of settings; null: there are none, or not known yet. */
  readonly draft = computed(() => {
    const settings = this.rules.settings.value;
    return settings === null ? null : previewDraftOf(settings, this.#stored);
  });
  readonly #name: string;
  readonly #stored: ReturnType<typeof storedDraft>;
  readonly #router: Router;
  readonly #state: DashboardState;

  constructor(state: DashboardState, name: string) {
    this.#state = state;
    this.#name = name;
    this.#router = state.router;
    this.search = new PreviewSearch(state.client, name);
    this.rules = new RuleEditor(state.client.index(name), state.notices);
    this.#stored = storedDraft(name);
  }

  get query(): PreviewQuery {
    return previewQueryOf(this.#router.query.value);
  }

  get facets(): readonly string[] {
    return this.rules.settings.value?.indexTime.attributesForFaceting.slice(0, facetsMax) ?? [];
  }

  /** The page where the draft is made, at one of the settings; null: at its beginning. */
  settingsHref(setting: SettingName | null): string {
    const page = this.#router.hrefOf("indexes", this.#name, "settings");
    return setting === null ? page : `${page}#${setting}`;
  }

  /** The page of a record. */
  recordHref(objectID: string): string {
    const id = new URLSearchParams({ id: objectID });
    return `${this.#router.hrefOf("indexes", this.#name, "records")}?${id}`;
  }

  /** Searches when the address, the settings or the wanted hits change, and when the server is back. */
  start(): () => void {
    const unload = effect(() => {
      void this.#state.connection.returns.value;
      void this.rules.load();
    });
    const unwatch = effect(() => this.#ask());
    return () => {
      unload();
      unwatch();
      this.search.stop();
    };
  }

  /** A letter was typed: the address changes in place. */
  type(q: string): void {
    this.#go({ ...this.query, q }, { isStep: false });
  }

  switchMode(mode: PreviewQuery["mode"]): void {
    this.#go({ ...this.query, mode }, { isStep: false });
  }

  compare(isCompared: boolean): void {
    this.#go({ ...this.query, isCompared }, { isStep: true });
  }

  /** @param value null: any */
  choose(attribute: string, value: string | null): void {
    const chosen = new Map(this.query.chosen);
    if (value === null) chosen.delete(attribute);
    else chosen.set(attribute, value);
    this.#go({ ...this.query, chosen }, { isStep: true });
  }

  /** Also those of attributes that are no facets: they have no button of their own. */
  chooseNothing(): void {
    this.#go({ ...this.query, chosen: new Map() }, { isStep: true });
  }

  more(): void {
    this.hitsWanted.value = Math.min(this.hitsWanted.value + hitsStep, hitsMax);
  }

  #go(query: PreviewQuery, { isStep }: { readonly isStep: boolean }): void {
    this.hitsWanted.value = hitsStep;
    this.#router.ask(parametersOf(query), { isStep });
  }

  #ask(): void {
    if (this.rules.settings.value === null) return;
    const { query, facets } = this;
    const draft = this.draft.value;
    const isTried = query.isCompared && draft !== null && draft.tried.length > 0;
    const asked = { query, facets, hits: this.hitsWanted.value };
    void this.search.ask({ ...asked, draft: isTried ? draft.queryTime : null });
  }
}
