import { rmSync } from "node:fs";
import { defaultIndexSettings } from "@findling/protocol";
import type { CatalogueEntry } from "./control/catalogue.js";
import type { ControlStore } from "./control/control-store.js";
import { remnantNotice } from "./control/remove-remnants.js";
import { syncFolder } from "./disk/durable-file.js";
import { DurableIndex, type DurableIndexOptions } from "./durable-index/durable-index.js";
import { QueuedOrder } from "./durable-index/queued-order.js";
import type { UnfinishedWork } from "./durable-index/unfinished-work.js";
import { type DropEntry, isControlEntry } from "./entries/entry.js";
import type { AppliedEntry, EntryOutcome } from "./entries/entry-outcome.js";
import type { PositionedEntry } from "./entries/log-position.js";
import { DamagedDataError, EarlierBatchError, whyNotOpened } from "./errors.js";
import { type DataFolder, indexFolder } from "./folder/data-folder.js";
import type { EntryApplier } from "./log/write-log.js";
import { shareSettings } from "./memory/shared-settings.js";
import { closeIndexes } from "./open-indexes/close-indexes.js";
import { IndexCache } from "./open-indexes/index-cache.js";
import type { IndexCacheBounds } from "./open-indexes/index-use.js";
import type { RecoveredSummaries } from "./open-indexes/recover-summaries.js";
import { SummaryKeeper } from "./open-indexes/summary-keeper.js";
import type { Publication } from "./publication.js";
import type { ContentEntry } from "./state-machine/apply-index-entry.js";
import { applyWithoutIndex } from "./state-machine/apply-without-index.js";
import type { StoreOptions } from "./store.js";
import type { EarlierIndex } from "./tables/index-state.js";
import { UnsearchableNotices } from "./unsearchable-notices.js";

/** The options that a store passes on to each of its indexes. */
export type ForwardedOptions = Required<Omit<StoreOptions, "folder" | "openLog" | "openIndexes">> & {
  readonly openIndexes: IndexCacheBounds;
};

/**
 * Added for a damaged index whose last dataVersion is unknown, so that the dataVersion of its name never goes
 * back.
 */
const unknownDataVersions = 1_000_000;

/** The state machine of a data folder. Passes each entry of the log to its index or to the control store. */
export class StoreApplier implements EntryApplier {
  readonly cache: IndexCache;
  readonly #queuedOrder = new QueuedOrder();
  readonly #summaries: SummaryKeeper;
  readonly #unsearchable: UnsearchableNotices;
  /** Indexes whose unfinished work was reported, and which have not been opened since. */
  readonly #reported: Set<string>;

  constructor(
    private readonly folder: DataFolder,
    private readonly control: ControlStore,
    private readonly options: ForwardedOptions,
    unfinished: RecoveredSummaries["unfinished"],
  ) {
    this.#reported = new Set(unfinished.keys());
    for (const [name, work] of unfinished) this.#report(name, work);
    this.#summaries = new SummaryKeeper(control);
    this.#unsearchable = new UnsearchableNotices(options.onNotice);
    this.cache = new IndexCache({
      ...options.openIndexes,
      exists: (name) => control.incarnationOf(name) !== undefined,
      open: (name) => this.#open(name),
      onClosing: ({ name }) => options.onClosing(name),
      onClosed: (index) => this.#summaries.afterClose([index]),
      onFault: (name, error) => options.onUnavailable(name, whyNotOpened(error)),
    });
  }

  async ready(lane: string): Promise<void> {
    const lease = this.cache.leaseOpen(lane);
    try {
      await lease?.index.ready();
    } finally {
      lease?.release();
    }
  }

  async apply(entries: readonly PositionedEntry[]): Promise<readonly AppliedEntry[]> {
    const applied: AppliedEntry[] = [];
    let content: PositionedEntry<ContentEntry>[] = [];
    const applyContent = async (): Promise<void> => {
      if (content.length > 0) applied.push(...(await this.#applyContent(content[0].entry.index, content)));
      content = [];
    };
    for (const { entry, position } of entries) {
      if (isControlEntry(entry)) {
        applied.push(attempt(() => this.control.applyControlEntry({ entry, position })));
      } else if (entry.kind === "drop") {
        await applyContent();
        applied.push(await this.#drop({ entry, position }).catch((fault: unknown) => ({ fault })));
      } else if (this.#wentWithIndex(entry)) {
        await applyContent();
        applied.push({ outcome: droppedRefusal(entry.index) });
        this.#queuedOrder.note(entry);
      } else content.push({ entry, position });
    }
    await applyContent();
    return applied;
  }

  /** Whether the batch was on the overflow queue when its index was dropped. */
  #wentWithIndex(entry: ContentEntry): boolean {
    if (entry.kind !== "batch" || entry.queued === undefined) return false;
    return entry.queued <= (this.control.droppedIndex(entry.index).queuedBefore ?? 0);
  }

  /** The merger must be closed already. */
  async close(): Promise<void> {
    const indexes = await this.cache.takeAll();
    const faults = await closeIndexes(indexes);
    this.#summaries.afterClose(indexes);
    if (faults.length > 0) throw new AggregateError(faults, "An index could not be closed.");
  }

  /** Applies entries about one index, in order. */
  async #applyContent(
    name: string,
    entries: readonly PositionedEntry<ContentEntry>[],
  ): Promise<AppliedEntry[]> {
    const applied: AppliedEntry[] = [];
    try {
      let lease = await this.cache.lease(name);
      // If there is no index, one of the entries may create it.
      while (lease === undefined && applied.length < entries.length) {
        applied.push(await this.#applyToMissing(name, entries[applied.length]));
        lease = this.cache.leaseOpen(name);
      }
      if (lease === undefined) return applied;
      try {
        const rest = entries.slice(applied.length);
        if (rest.length > 0) applied.push(...(await this.#write(lease.index, rest)));
      } finally {
        lease.release();
      }
    } catch (fault) {
      while (applied.length < entries.length) applied.push({ fault });
    }
    this.#unsearchable.note(name, applied);
    return applied;
  }

  #write(index: DurableIndex, entries: readonly PositionedEntry<ContentEntry>[]): Promise<AppliedEntry[]> {
    this.#summaries.beforeWrite(index);
    return index.apply(entries);
  }

  async #applyToMissing(name: string, positioned: PositionedEntry<ContentEntry>): Promise<AppliedEntry> {
    const { entry } = positioned;
    try {
      if (!this.#queuedOrder.isKeptBy([entry])) throw new EarlierBatchError();
      const last = this.control.droppedIndex(name);
      const outcome = applyWithoutIndex(entry, last.dataVersion);
      if (outcome === undefined) return await this.#create(name, positioned, last);
      this.#queuedOrder.note(entry);
      return { outcome };
    } catch (fault) {
      return { fault };
    }
  }

  /**
   * Creates an index with its first entry. The index exists once the catalogue names it. Until then its
   * folder is stored as a remnant, which the next opening removes. Its incarnation is the entryId, so it is
   * the same everywhere.
   */
  async #create(
    name: string,
    positioned: PositionedEntry<ContentEntry>,
    last: EarlierIndex,
  ): Promise<AppliedEntry> {
    const incarnation = positioned.entry.entryId;
    this.control.noteRemnant({ name, incarnation });
    const index = DurableIndex.create(this.#optionsOf(name, incarnation), last);
    const [applied] = await index.apply([positioned], () => {
      syncFolder(this.folder.indexes);
      this.control.addIndex({ name, incarnation });
    });
    if (this.control.incarnationOf(name) === incarnation) {
      this.#summaries.created(index);
      this.cache.add(index);
    } else await this.#remove({ name, incarnation }, index);
    return applied;
  }

  /**
   * Closes an index that is not in the catalogue, and removes its folder. If this fails, the folder
   * stays a remnant, which the next opening removes. The entry has its outcome by then.
   */
  async #remove({ name, incarnation }: CatalogueEntry, index: DurableIndex | undefined): Promise<void> {
    const path = indexFolder(this.folder, incarnation);
    try {
      // What is damaged in it keeps nothing of it.
      await index?.discard().catch(() => undefined);
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      this.options.onNotice(name, remnantNotice(path, error));
    }
  }

  async #drop(positioned: PositionedEntry<DropEntry>): Promise<AppliedEntry> {
    const name = positioned.entry.index;
    const incarnation = this.control.incarnationOf(name);
    const dataVersion = incarnation === undefined ? undefined : this.#dataVersionOf(name, incarnation);
    const applied = attempt(() => this.control.applyDrop(positioned, dataVersion));
    // A repeated drop returns the first result and drops nothing. The catalogue shows this.
    if (incarnation === undefined || this.control.incarnationOf(name) !== undefined) return applied;
    const index = await this.cache.take(name);
    const hasWork = this.#reported.delete(name) || (index !== undefined && mayHaveWork(index));
    this.options.onPublication({
      index: name,
      incarnation,
      dataVersion: dataVersion ?? 0,
      settingsVersion: 0,
      settings: shareSettings(defaultIndexSettings),
      listed: null,
      shared: null,
    });
    await this.#remove({ name, incarnation }, index);
    // It may have reported progress after the publication.
    if (hasWork) this.#report(name, { isErasing: false, isRebuilding: false });
    this.#summaries.forget(incarnation);
    this.#unsearchable.forget(name);
    return applied;
  }

  /** Works even for an index that cannot be opened, because such an index must be droppable. */
  #dataVersionOf(name: string, incarnation: string): number {
    const lease = this.cache.leaseOpen(name);
    lease?.release();
    if (lease !== undefined) return lease.index.content.state.dataVersion;
    const stored = this.control.summary(incarnation);
    const known = stored?.summary.dataVersion ?? 0;
    return stored?.isCurrent === true ? known : known + unknownDataVersions;
  }

  async #open(name: string): Promise<DurableIndex> {
    const incarnation = this.control.incarnationOf(name);
    if (incarnation === undefined) throw new DamagedDataError(`The catalogue has lost the index ${name}.`);
    const index = await this.#openPublished(name, incarnation);
    this.#summaries.opened(index);
    // The reported work may turn out to be unnecessary: if the files cannot be used, the opening has rebuilt
    // the index.
    if (this.#reported.delete(name)) this.#report(name, index);
    return index;
  }

  async #openPublished(name: string, incarnation: string): Promise<DurableIndex> {
    try {
      return await DurableIndex.open(this.#optionsOf(name, incarnation));
    } catch (error) {
      // The index may have been published before the fault.
      this.options.onClosing(name);
      throw error;
    }
  }

  #report(
    name: string,
    { isErasing, isRebuilding }: Pick<UnfinishedWork, "isErasing" | "isRebuilding">,
  ): void {
    const { onErasure, onRebuild } = this.options;
    onErasure(name, isErasing ? { step: "segments", done: 0, total: 1 } : null);
    onRebuild(name, isRebuilding ? { done: 0, total: 0 } : null);
  }

  #optionsOf(name: string, incarnation: string): DurableIndexOptions {
    const { onPublication, onRecovery, onRebuild, onErasure, onNotice, ...options } = this.options;
    const publish = (publication: Publication): void => {
      onPublication(publication);
      this.cache.measure(name);
    };
    return {
      ...options,
      name,
      incarnation,
      queuedOrder: this.#queuedOrder,
      folder: indexFolder(this.folder, incarnation),
      publish,
      onProgress: (done, total) => onRecovery(name, done, total),
      onRebuild: (progress) => onRebuild(name, progress),
      onErasure: (progress) => {
        onErasure(name, progress);
        // It could not be closed before this.
        if (progress === null) this.cache.measure(name);
      },
      onNotice: (message) => onNotice(name, message),
    };
  }
}

/** Whether work of the index may have been reported; true also if what it has to do is damaged. */
function mayHaveWork(index: DurableIndex): boolean {
  try {
    return index.isErasing || index.isRebuilding;
  } catch {
    return true;
  }
}

function droppedRefusal(index: string): EntryOutcome {
  const message = `The index ${index} was deleted before this batch was applied.`;
  return { kind: "refused", code: "index_not_found", message };
}

function attempt(apply: () => EntryOutcome): AppliedEntry {
  try {
    return { outcome: apply() };
  } catch (fault) {
    return { fault };
  }
}
