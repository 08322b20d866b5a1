import type { Filter } from "@findling/client/search";
import { loadingOf, recentAtHand } from "./parts.js";
import { type BoxSettings, SearchBox } from "./search-box.js";
import { english } from "./strings/english.js";
import type { WidgetStrings } from "./strings/strings.js";
import { stringsAtHand } from "./strings/strings-for.js";
import { themeSheet } from "./theme/theme-sheet.js";
import { observedNames, optionsOf, type WidgetOptions } from "./widget-options.js";

/** On a server that renders pages there are no elements, and none is made. */
const PageElement: typeof HTMLElement = Reflect.get(globalThis, "HTMLElement") ?? Object;

/** `<findling-search>`: a search box for a page. */
export class FindlingSearch extends PageElement {
  static readonly observedAttributes = observedNames;
  #token: (() => Promise<string>) | null = null;
  #filters: readonly Filter[] = [];
  #strings: Partial<WidgetStrings> = {};
  #box: SearchBox | null = null;
  /** What decides the frame of the box, as JSON. */
  #look = "";
  #isStale = false;
  /** What to search for when the box is there; null: it was not asked to open. */
  #opensWith: string | undefined | null = null;

  /** Gives a scoped token, in place of `key`. It is called again when the token is refused. */
  get token(): (() => Promise<string>) | null {
    return this.#token;
  }

  set token(token: (() => Promise<string>) | null | undefined) {
    // Frameworks take a property away by setting it to undefined.
    this.#token = token ?? null;
    this.#rebuildSoon();
  }

  /** What every hit must have. */
  get filters(): readonly Filter[] {
    return this.#filters;
  }

  set filters(filters: readonly Filter[] | null | undefined) {
    this.#filters = filters ?? [];
    this.#rebuildSoon();
  }

  /** Texts in place of those of the page's language. */
  get strings(): Partial<WidgetStrings> {
    return this.#strings;
  }

  set strings(strings: Partial<WidgetStrings> | null | undefined) {
    this.#strings = strings ?? {};
    this.#rebuildSoon();
  }

  /** Opens the box, and searches for `query` if there is one. */
  open(query?: string): void {
    if (this.#isStale) this.#rebuild();
    if (this.#box === null) this.#opensWith = query;
    else this.#box.open(query);
  }

  close(): void {
    this.#box?.close();
  }

  override focus(options?: FocusOptions): void {
    const frame = this.#box?.frame;
    (frame?.button ?? frame?.field)?.focus(options);
  }

  connectedCallback(): void {
    for (const name of ["token", "filters", "strings"]) this.#adopt(name);
    this.#rebuild();
  }

  disconnectedCallback(): void {
    this.#box?.end();
    this.#box = null;
    this.#isStale = false;
  }

  attributeChangedCallback(): void {
    this.#rebuildSoon();
  }

  /** A page may set a property before the element is defined. That one would hide the setter of the class. */
  #adopt(name: string): void {
    const given = Object.getOwnPropertyDescriptor(this, name);
    if (given === undefined) return;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, given.value);
  }

  /**
   * Frameworks set attributes one by one, and set properties anew whenever they render. What has changed is
   * looked at once for all of them.
   */
  #rebuildSoon(): void {
    if (this.#box === null || this.#isStale) return;
    this.#isStale = true;
    queueMicrotask(() => {
      if (this.#isStale && this.isConnected) this.#rebuild();
    });
  }

  #rebuild(): void {
    this.#isStale = false;
    const language = this.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang || "en";
    const options = optionsOf(this);
    const loading = loadingOf(language, options.remembers);
    if (loading === null) this.#build(options, language);
    else void loading.then(() => this.isConnected && this.#rebuild());
  }

  #build(options: WidgetOptions, language: string): void {
    const strings = { ...(stringsAtHand(language) ?? english), ...this.#strings };
    const settings: BoxSettings = {
      options,
      strings,
      language,
      placeholder: this.getAttribute("placeholder") ?? strings.search,
      token: this.#token,
      filters: this.#filters,
      recent: options.remembers ? recentAtHand(options.index) : null,
      template: this.querySelector<HTMLTemplateElement>(":scope > template"),
      report: (name, detail) =>
        this.dispatchEvent(
          new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
        ),
    };
    const { isInline, hasHotkeys } = options;
    const look = JSON.stringify([isInline, hasHotkeys, language, settings.placeholder, strings]);
    if (this.#box !== null && look === this.#look) return this.#box.use(settings);
    this.#look = look;
    if (this.#box !== null) this.#opensWith = this.#box.openQuery;
    this.#show(new SearchBox(settings));
  }

  #show(box: SearchBox): void {
    this.#box?.end();
    this.#box = box;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [themeSheet()];
    const { button, dialog, panel } = box.frame;
    root.replaceChildren(...(button === null || dialog === null ? [panel] : [button, dialog]));
    if (this.#opensWith !== null) box.open(this.#opensWith);
    this.#opensWith = null;
  }
}
