import { type CacheFigures, IndexReader, openRules } from "@findling/engine";
import { type SearchSettings, SupersededMemory } from "@findling/store/memory";
import { type OpenState, type PublicationChange, publicationAfter } from "./publication-change.js";
import { SettingsCache } from "./settings-cache.js";

/** One index as a search thread holds it. A new state replaces the object; it is never changed. */
export interface HeldIndex {
  readonly incarnation: string;
  readonly dataVersion: number;
  readonly settingsVersion: number;
  readonly settings: SearchSettings;
  readonly reader: IndexReader;
}

/**
 * A state that is opened only when it is searched: a thread may hold a thousand indexes that nobody searches.
 */
class TakenIndex implements HeldIndex {
  readonly #settingsCache: SettingsCache;
  #reader: IndexReader | null;

  /** @param before the previous state of the same index */
  constructor(
    readonly state: OpenState,
    settingsCache: SettingsCache,
    before: TakenIndex | undefined,
  ) {
    this.#settingsCache = settingsCache;
    // A reader of the previous state would keep its segments in memory until the next search.
    this.#reader = before?.nextReader(state) ?? null;
  }

  get incarnation(): string {
    return this.state.incarnation;
  }

  get dataVersion(): number {
    return this.state.dataVersion;
  }

  get settingsVersion(): number {
    return this.state.settingsVersion;
  }

  get settings(): SearchSettings {
    return this.#settingsCache.of(this.state.settings);
  }

  get reader(): IndexReader {
    this.#reader ??= new IndexReader(this.state.shared);
    return this.#reader;
  }

  /** Parses the settings and makes the reader, unless that has been done. */
  open(): HeldIndex {
    openRules(this.settings.queryTime, this.reader.schema.cutter);
    return this;
  }

  /** A reader of the next state, made from that of this one; null: nobody has searched the index. */
  nextReader({ shared }: OpenState): IndexReader | null {
    return this.#reader === null ? null : new IndexReader(shared, this.#reader);
  }
}

/** A search thread's end of the snapshot protocol. */
export class HeldIndexes {
  readonly #indexes = new Map<string, TakenIndex>();
  readonly #memory = new SupersededMemory();
  readonly #settingsCache = new SettingsCache();
  readonly #onState: (index: string, documents: number) => void;

  /** @param onState is called with each new state of an index and its number of documents */
  constructor(onState: (index: string, documents: number) => void = () => undefined) {
    this.#onState = onState;
  }

  get settingsFigures(): CacheFigures {
    return this.#settingsCache.figures;
  }

  /**
   * Opens the index, unless that has been done.
   *
   * @returns undefined: the thread holds no such index
   */
  get(index: string): HeldIndex | undefined {
    return this.#indexes.get(index)?.open();
  }

  /** Takes changes from the main thread, in their order. An index that is not open is not opened. */
  take(changes: readonly PublicationChange[]): void {
    for (const change of changes) this.#takeOne(change);
  }

  #takeOne(change: PublicationChange): void {
    const { index, incarnation } = change;
    const known = this.#indexes.get(index);
    const { shared, ...rest } = publicationAfter(known?.state, change);
    const state = shared === null ? null : { ...rest, shared };
    if (known !== undefined) {
      this.#memory.replace(known.state, state);
      if (known.state.settings !== state?.settings) this.#settingsCache.forget(known.state.settings);
    }
    if (state === null) {
      this.#indexes.delete(index);
      return;
    }
    const before = known?.incarnation === incarnation ? known : undefined;
    this.#indexes.set(index, new TakenIndex(state, this.#settingsCache, before));
    this.#onState(index, state.shared.liveDocuments);
  }
}
