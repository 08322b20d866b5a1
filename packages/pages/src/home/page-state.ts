import { effect, signal } from "@preact/signals";
import { writeAddress } from "../parts/write-address.js";
import { addressOf, type FacetName, type Wanted, wantedOf } from "./address.js";
import { askForFacts, askForWidgetFile, type HomeFacts, type WidgetFile } from "./home-facts.js";
import { hitsMax, hitsStep, LiveSearch } from "./live-search.js";

const ownTitle = "Findling: search that says why";
const fillingMs = 600;
const troubleMs = 3_000;

/** What the page shows. The address of the page, what is wanted and what is searched for stay the same. */
export class PageState {
  /** null: not known yet. */
  readonly facts = signal<HomeFacts | null>(null);
  /** Whether the server did not answer when it was last asked for its facts. */
  readonly isSilent = signal(false);
  readonly widget = signal<WidgetFile | null>(null);
  readonly wanted = signal<Wanted>({ q: "", chosen: {} });
  readonly hitsWanted = signal(hitsStep);
  readonly search = signal<LiveSearch | null>(null);
  readonly #window: Window;
  #watch: number | undefined;
  /** Whether the address is a step of the history, which the next letter does not overwrite. */
  #isStep = false;

  constructor(ownWindow: Window) {
    this.#window = ownWindow;
    this.wanted.value = wantedOf(ownWindow.location.search);
  }

  /** The URL of the server: that of the page, without what stands behind it. */
  get host(): string {
    return new URL(".", this.#window.location.href).href.replace(/\/$/, "");
  }

  start(): void {
    effect(() => {
      const { q } = this.wanted.value;
      this.#window.document.title = q.trim() === "" ? ownTitle : `${q} - Findling`;
    });
    this.#window.addEventListener("popstate", () => {
      this.#isStep = true;
      this.wanted.value = wantedOf(this.#window.location.search);
      this.#searchAnew("committed");
    });
    this.#window.addEventListener("online", () => void this.#look());
    void this.#look();
    askForWidgetFile().then(
      (file) => (this.widget.value = file),
      () => undefined,
    );
  }

  /** A letter was typed: the address changes in place, unless it is a step. */
  type(q: string): void {
    this.wanted.value = { ...this.wanted.value, q };
    writeAddress(this.#window.history, this.#isStep ? "pushState" : "replaceState", this.#address());
    this.#isStep = false;
    this.#searchAnew("typing");
  }

  /** A query that was chosen: the address before stays in the history, and so does that of the query. */
  go(q: string): void {
    this.#goTo({ q, chosen: {} });
  }

  /** The same searches again with other filters. */
  choose(name: FacetName, value: string | null): void {
    const { q, chosen } = this.wanted.value;
    const { [name]: _, ...others } = chosen;
    this.#goTo({ q, chosen: value === null ? others : { ...others, [name]: value } });
  }

  /** Enter: what was typed is a step of the history. */
  commit(): void {
    this.#goTo(this.wanted.value);
  }

  more(): void {
    this.hitsWanted.value = Math.min(this.hitsWanted.value + hitsStep, hitsMax);
    this.#ask("committed");
  }

  retry(): void {
    void this.#look();
  }

  #goTo(wanted: Wanted): void {
    const before = this.#window.location.href;
    this.wanted.value = wanted;
    const address = this.#address();
    if (new URL(address, before).href !== before) writeAddress(this.#window.history, "pushState", address);
    this.#isStep = true;
    this.#searchAnew("committed");
  }

  #address(): string {
    return addressOf(this.wanted.value, this.#window.location.pathname);
  }

  #searchAnew(mode: "typing" | "committed"): void {
    this.hitsWanted.value = hitsStep;
    this.#ask(mode);
  }

  #ask(mode: "typing" | "committed"): void {
    const asked = { wanted: this.wanted.value, mode, hits: this.hitsWanted.value };
    void this.search.value?.ask(asked).then(() => this.#watchOn());
  }

  /** Asks for the facts, and searches again if there may be another answer. */
  async #look(): Promise<void> {
    try {
      const facts = await askForFacts();
      const before = this.facts.value;
      this.facts.value = facts;
      this.isSilent.value = false;
      this.#follow(before, facts);
    } catch {
      this.isSilent.value = true;
    }
    this.#watchOn();
  }

  #follow(before: HomeFacts | null, { demo }: HomeFacts): void {
    if (demo === null) return;
    if (before?.demo?.searchKey !== demo.searchKey) {
      this.search.value = new LiveSearch(this.host, demo);
      this.#ask("committed");
    } else if (before.demo.filling?.written !== demo.filling?.written) void this.search.value?.again();
    else if (this.search.value?.trouble.value?.isPassing === true) void this.search.value.again();
  }

  /** Looks again soon while something is about to change. */
  #watchOn(): void {
    this.#window.clearTimeout(this.#watch);
    const { demo, isDemoComing } = this.facts.value ?? { demo: null, isDemoComing: false };
    const isFilling = demo === null ? isDemoComing : demo.filling !== null;
    const isPassing = this.search.value?.trouble.value?.isPassing === true;
    if (!isFilling && !isPassing && !this.isSilent.value) return;
    const waitMs = this.isSilent.value || isPassing ? troubleMs : fillingMs;
    this.#watch = this.#window.setTimeout(() => void this.#look(), waitMs);
  }
}
