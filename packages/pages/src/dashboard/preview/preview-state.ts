import { computed, effect, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { SettingsDraft } from "../drafts/settings-drafts.js";
import type { Router } from "../router.js";
import { type AttributeSuggestions, suggestedAttributes } from "../settings/attribute-suggestions.js";
import type { SettingName } from "../settings/setting-names.js";
import { draftOf } from "../settings/stored-draft.js";
import { PinCandidates } from "./pin-candidates.js";
import { previewDraftOf } from "./preview-draft.js";
import { type HitFilter, withFilter, withoutFilter } from "./preview-filters.js";
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
    return settings === null ? null : previewDraftOf(settings, this.#left);
  });
  /** The attributes that records have; null: not asked for yet. */
  readonly attributes = signal<AttributeSuggestions | null>(null);
  readonly #name: string;
  readonly #left: SettingsDraft | null;
  readonly #router: Router;
  readonly #state: DashboardState;

  constructor(state: DashboardState, name: string) {
    this.#state = state;
    this.#name = name;
    this.#router = state.router;
    this.search = new PreviewSearch(state.client, name);
    this.rules = new RuleEditor(state, name);
    this.#left = draftOf(state.settingsDrafts, name);
  }

  get query(): PreviewQuery {
    return previewQueryOf(this.#router.query.value);
  }

  get facets(): readonly string[] {
    return this.rules.settings.value?.indexTime.attributesForFaceting.slice(0, facetsMax) ?? [];
  }

  /** In the order of the settings. */
  get searchableAttributes(): readonly string[] {
    const tiers = this.rules.settings.value?.indexTime.searchableTiers ?? [];
    return tiers.flatMap(({ attributes }) => attributes);
  }

  /** Records to pin for a query that finds none. */
  pinCandidates(): PinCandidates {
    return new PinCandidates(this.#state.client, this.#name, this.#state.connection);
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
    const unwatchRules = this.rules.watch();
    return () => {
      unload();
      unwatchRules();
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

  /** Chooses a value of a facet. @param value null: any */
  choose(attribute: string, value: string | null): void {
    if (value === null) this.letGo({ test: "is", attribute });
    else this.narrow({ test: "is", attribute, value });
  }

  narrow(filter: HitFilter): void {
    this.#filter(withFilter(this.query.filters, filter));
  }

  letGo(filter: Pick<HitFilter, "test" | "attribute">): void {
    this.#filter(withoutFilter(this.query.filters, filter));
  }

  letGoOfAll(): void {
    this.#filter([]);
  }

  more(): void {
    this.hitsWanted.value = Math.min(this.hitsWanted.value + hitsStep, hitsMax);
  }

  /** Once: filters need no more than names. Without an answer there are none to choose from. */
  async loadAttributes(): Promise<void> {
    if (this.attributes.value !== null) return;
    this.attributes.value = await suggestedAttributes(this.#state.client, this.#name).catch(() => null);
  }

  #filter(filters: PreviewQuery["filters"]): void {
    this.#go({ ...this.query, filters }, { isStep: true });
  }

  #go(query: PreviewQuery, { isStep }: { readonly isStep: boolean }): void {
    this.hitsWanted.value = hitsStep;
    this.#router.ask(parametersOf(query), { page: ["indexes", this.#name, "search"], isStep });
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
