import type { Filter, SearchRequest } from "@findling/client/search";
import { foundIn, hitsOf, type PlacedHit } from "./found.js";
import { isHotkey, isWritingIn, type KeyCommand, keyCommandOf } from "./keys.js";
import type { RecentSearches } from "./recent-searches.js";
import { type BoxAnswer, type SearchAccess, Searches } from "./searches.js";
import { type BoxEvent, type BoxState, initialState, showsRecent, stateAfter } from "./state.js";
import type { WidgetStrings } from "./strings/strings.js";
import { BoxView } from "./view/box-view.js";
import { type BoxFrame, boxFrame } from "./view/frame.js";
import type { WidgetOptions } from "./widget-options.js";

/** Hits of a search that was committed with Enter. */
const committedHits = 30;
const queryCodePointsMax = 512;

/** How a hit is opened. `findling-select` has it as its `detail`. */
export interface SelectedHit extends PlacedHit {
  /** null: the record has no address that a page should go to. */
  readonly url: string | null;
  readonly isInNewTab: boolean;
}

export interface BoxSettings {
  readonly options: WidgetOptions;
  readonly strings: WidgetStrings;
  readonly language: string;
  readonly placeholder: string;
  readonly token: (() => Promise<string>) | null;
  readonly filters: readonly Filter[];
  /** null: nothing is kept. */
  readonly recent: RecentSearches | null;
  readonly template: HTMLTemplateElement | null;
  /** Says what happened to the page; false: the page does the rest itself. */
  readonly report: (name: "findling-select" | "findling-error", detail: unknown) => boolean;
}

/** Everything between a person and the searches: one state, one view of it, and what changes the state. */
export class SearchBox {
  readonly frame: BoxFrame;
  readonly #searches: Searches;
  #settings: BoxSettings;
  #view: BoxView;
  readonly #listening = new AbortController();
  #state: BoxState = initialState;
  #answer: BoxAnswer | null = null;
  /** The last request, as JSON. */
  #asked = "null";
  #isComposing = false;
  #isCommitted = false;
  /** A button that is made anew loses the focus, which nobody has moved. */
  #isShowing = false;

  constructor(settings: BoxSettings) {
    const { options, strings, placeholder } = settings;
    this.#settings = settings;
    this.#searches = new Searches(accessOf(settings));
    const hotkey = options.hasHotkeys ? hotkeyName() : "";
    this.frame = boxFrame({ isInline: options.isInline, placeholder, hotkey, strings });
    this.#view = this.#viewOf(settings);
    this.#listen();
    this.#view.show(this.#state);
  }

  /** What the box is open with; null: it is closed. */
  get openQuery(): string | null {
    return this.#state.isOpen ? this.#state.query : null;
  }

  /** Goes on with settings that have the same frame. What is typed, the focus and the dialog stay. */
  use(settings: BoxSettings): void {
    const before = this.#settings;
    this.#settings = settings;
    const hasOtherOptions = JSON.stringify(before.options) !== JSON.stringify(settings.options);
    if (hasOtherOptions || before.template !== settings.template) this.#view = this.#viewOf(settings);
    if (hasOtherOptions || before.token !== settings.token) this.#searches.renew(accessOf(settings));
    if (hasOtherOptions) this.#letGo(before.options);
    if (hasOtherOptions || JSON.stringify(this.#request()) !== this.#asked) this.#ask();
  }

  /** What belongs to the options before: values of facets that are not offered any more, other searches. */
  #letGo({ index }: WidgetOptions): void {
    const { options, recent } = this.#settings;
    for (const [attribute, value] of Object.entries(this.#state.chosen)) {
      const isOffered = options.index === index && options.facets.includes(attribute);
      if (!isOffered) this.#change({ type: "chose", attribute, value });
    }
    this.#change({ type: "remembered", recent: recent?.list() ?? [] });
  }

  open(query?: string): void {
    this.#offerRecent();
    this.#change({ type: "opened" });
    if (query !== undefined) this.#searchFor(query);
    else this.frame.field.select();
    this.frame.field.focus();
  }

  /** A search that is under way goes on, so that its hits are there when the box is opened again. */
  close(): void {
    this.#change({ type: "closed" });
  }

  /** Ends what is under way, for good. */
  end(): void {
    this.#listening.abort();
    this.#searches.end();
  }

  #viewOf(settings: BoxSettings): BoxView {
    const actions = {
      search: (query: string) => this.#searchFor(query),
      retry: () => {
        this.frame.field.focus();
        this.#ask();
      },
      forget: () => this.#forget(),
      choose: (attribute: string, value: string) => {
        this.#change({ type: "chose", attribute, value });
        this.#ask();
      },
    };
    return new BoxView(this.frame, { ...settings, actions });
  }

  #listen(): void {
    const { button, dialog, field, clear, close, panel, popup, list } = this.frame;
    const { signal } = this.#listening;
    const on = { signal };
    button?.addEventListener("click", () => this.open(), on);
    close.addEventListener("click", () => this.close(), on);
    clear.addEventListener("click", () => this.#searchFor(""), on);
    dialog?.addEventListener("close", () => this.close(), on);
    dialog?.addEventListener("click", (event) => event.target === dialog && this.close(), on);
    field.addEventListener("input", (event) => this.#typed(event), on);
    field.addEventListener("compositionstart", () => void (this.#isComposing = true), on);
    field.addEventListener("compositionend", () => this.#composed(), on);
    field.addEventListener("keydown", (event) => this.#pressed(event), on);
    list.addEventListener("click", (event) => this.#clicked(event), on);
    list.addEventListener("auxclick", (event) => this.#clicked(event), on);
    // The focus stays in the field: a box in the page that loses it is closed.
    popup.addEventListener("mousedown", (event) => event.preventDefault(), on);
    globalThis.addEventListener("online", () => this.#state.trouble !== null && this.#ask(), on);
    if (this.#settings.options.hasHotkeys)
      document.addEventListener("keydown", (event) => this.#pressedAnywhere(event), on);
    if (dialog !== null) return;
    field.addEventListener("focus", () => this.#focused(), on);
    panel.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && panel.contains(relatedTarget);
        if (!isInside && !this.#isShowing) this.close();
      },
      on,
    );
  }

  #change(event: BoxEvent): void {
    this.#state = stateAfter(this.#state, event);
    this.#isShowing = true;
    this.#view.show(this.#state);
    this.#isShowing = false;
  }

  #focused(): void {
    this.#offerRecent();
    this.#change({ type: "opened" });
  }

  /** A search while an input method composes finds what nobody means, except in Korean, letter by letter. */
  #typed(event: Event): void {
    const isHangul = event instanceof InputEvent && /\p{Script=Hangul}/u.test(event.data ?? "");
    if (this.#isComposing && !isHangul) return;
    this.#searchFor(this.frame.field.value);
  }

  #composed(): void {
    this.#isComposing = false;
    if (this.frame.field.value !== this.#state.query) this.#searchFor(this.frame.field.value);
  }

  #searchFor(query: string): void {
    const { field } = this.frame;
    this.#isCommitted = false;
    // Nothing else writes into the field: while an input method composes, its text is ahead of the state.
    if (field.value !== query) field.value = query;
    this.#change({ type: "typed", query });
    if (query.trim() === "") this.#offerRecent();
    this.#ask();
    field.focus();
  }

  #ask(): void {
    const request = this.#request();
    this.#asked = JSON.stringify(request);
    if (request === null) return this.#searches.end();
    const known = this.#searches.remembered(request);
    if (known !== undefined) return this.#answered(known);
    this.#change({ type: "asked" });
    this.#searches.answerTo(request).then(
      (answer) => answer !== null && this.#answered(answer),
      (error: unknown) => this.#failed(error),
    );
  }

  /** null: there is nothing to look for. */
  #request(): SearchRequest | null {
    const { options, filters } = this.#settings;
    const q = Array.from(this.#state.query).slice(0, queryCodePointsMax).join("");
    if (q.trim() === "") return null;
    const chosen = Object.entries(this.#state.chosen).map(([attribute, value]) => ({
      attribute,
      op: "in" as const,
      values: [value],
    }));
    return {
      q,
      mode: this.#isCommitted ? "committed" : "typing",
      hitsPerPage: this.#isCommitted ? Math.max(committedHits, options.hits) : options.hits,
      clickAnalytics: true,
      ...(options.facets.length === 0 ? {} : { facets: [...options.facets] }),
      ...(filters.length + chosen.length === 0 ? {} : { filters: [...filters, ...chosen] }),
    };
  }

  #answered(answer: BoxAnswer): void {
    this.#answer = answer;
    const found = foundIn(answer.response, this.#settings.options.groupBy);
    this.#change({ type: "answered", found, isCommitted: this.#isCommitted });
  }

  #failed(error: unknown): void {
    this.#change({ type: "failed", trouble: navigator.onLine ? "unavailable" : "offline" });
    this.#settings.report("findling-error", { error });
  }

  #pressed(event: KeyboardEvent): void {
    const { active, query } = this.#state;
    const command = keyCommandOf(event, active !== -1);
    // An Escape with nothing to close or to empty is for the page, which may have the box in a dialog.
    if (command === null || (command === "escape" && query === "" && this.#isFieldAlone)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#follow(command);
  }

  #follow(command: KeyCommand): void {
    if (command === "escape") return this.#escape();
    if (command === "enter" || command === "enter-in-new-tab") return this.#enter(command === "enter");
    this.#change({ type: "opened" });
    this.#change({ type: "moved", step: command });
  }

  /** Whether the box is in the page, and nothing is shown below its field. */
  get #isFieldAlone(): boolean {
    return this.#settings.options.isInline && this.frame.popup.hidden === true;
  }

  #escape(): void {
    if (this.#isFieldAlone) this.#searchFor("");
    this.close();
  }

  #enter(isHere: boolean): void {
    const { active, query } = this.#state;
    if (active === -1 && query.trim() === "") return;
    if (active === -1) {
      this.#isCommitted = true;
      this.#remember();
      this.#change({ type: "opened" });
      return this.#ask();
    }
    const option = this.#options()[active];
    if (option === undefined) return;
    if (isHere || showsRecent(this.#state)) option.click();
    else if (this.#selected(option, true) && option.href !== "")
      window.open(option.href, "_blank", "noopener");
  }

  #options(): readonly HTMLAnchorElement[] {
    return [...this.frame.list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  }

  #clicked(event: MouseEvent): void {
    const option = this.#options().find((one) => event.composedPath().includes(one));
    if (option === undefined || event.button > 1) return;
    const isInNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (showsRecent(this.#state)) return this.#searchFor(option.textContent ?? "");
    if (!this.#selected(option, isInNewTab)) event.preventDefault();
    if (!isInNewTab) this.close();
  }

  /** Reports the click. false: the page opens the hit itself. */
  #selected(option: HTMLAnchorElement, isInNewTab: boolean): boolean {
    const { found } = this.#state;
    const placed = found === null ? undefined : hitsOf(found)[this.#options().indexOf(option)];
    if (placed === undefined || this.#answer === null) return true;
    const { click, response } = this.#answer;
    const { queryID } = response;
    const { report } = this.#settings;
    if (queryID !== null)
      click({ queryID, objectID: placed.hit.objectID, position: placed.position }).catch((error: unknown) =>
        report("findling-error", { error }),
      );
    this.#remember();
    const selected: SelectedHit = { ...placed, url: option.href || null, isInNewTab };
    return report("findling-select", selected);
  }

  #remember(): void {
    this.#settings.recent?.add(this.#state.query);
  }

  #offerRecent(): void {
    const { recent } = this.#settings;
    if (recent !== null) this.#change({ type: "remembered", recent: recent.list() });
  }

  #forget(): void {
    this.#settings.recent?.clear();
    this.#change({ type: "remembered", recent: [] });
    this.frame.field.focus();
  }

  #pressedAnywhere(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isHotkey(event, isWritingIn(event.composedPath()[0]))) return;
    event.preventDefault();
    this.open();
  }
}

function accessOf({ options, token }: BoxSettings): SearchAccess {
  return { ...options, token };
}

function hotkeyName(): string {
  return /Mac|iP/.test(navigator.platform) ? "⌘K" : "Ctrl K";
}
