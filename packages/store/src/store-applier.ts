import { rmSync } from "node:fs";
import type { ControlStore } from "./control/control-store.js";
import type { DropEntry } from "./entry.js";
import { type DataFolder, indexFolder } from "./folder/data-folder.js";
import { syncFolder } from "./folder/durable-file.js";
import { DurableIndex, type DurableIndexOptions } from "./index/durable-index.js";
import type { AppliedEntry, EntryApplier, PositionedEntry } from "./log/write-log.js";
import type { ContentEntry } from "./state-machine/apply-index-entry.js";
import { applyWithoutIndex } from "./state-machine/apply-without-index.js";
import type { EntryOutcome, StoreOptions } from "./store.js";

/** What every index of a store is given. */
export type IndexSurroundings = Required<Omit<StoreOptions, "folder">>;

/** The state machine of a data folder: gives each entry of the log to the index or to the control store it is about. */
export class StoreApplier implements EntryApplier {
  readonly #indexes = new Map<string, DurableIndex>();

  private constructor(
    private readonly folder: DataFolder,
    private readonly control: ControlStore,
    private readonly surroundings: IndexSurroundings,
  ) {}

  /** Opens every index of the catalogue, one after the other. */
  static async open(
    folder: DataFolder,
    control: ControlStore,
    surroundings: IndexSurroundings,
  ): Promise<StoreApplier> {
    const applier = new StoreApplier(folder, control, surroundings);
    try {
      for (const { name, incarnation } of control.indexes()) {
        const index = await DurableIndex.open(applier.#optionsOf(name, incarnation));
        applier.#indexes.set(name, index);
      }
    } catch (error) {
      await applier.close();
      throw error;
    }
    return applier;
  }

  /** The sequence of the last entry that anything in the folder has applied. */
  get lastSequence(): number {
    const positions = [
      this.control.applied,
      ...[...this.#indexes.values()].map((index) => index.state.applied),
    ];
    return positions.reduce((last, position) => Math.max(last, position?.sequence ?? 0), 0);
  }

  async apply(entries: readonly PositionedEntry[]): Promise<readonly AppliedEntry[]> {
    const applied: AppliedEntry[] = [];
    const groups = new Map<string, Placed[]>();
    const applyGroup = async (name: string) => {
      const group = groups.get(name) ?? [];
      groups.delete(name);
      const results = await this.#applyContent(name, group);
      for (const [at, { place }] of group.entries()) applied[place] = results[at];
    };
    for (const [place, { entry, position }] of entries.entries()) {
      if (entry.kind === "keyCreate" || entry.kind === "keyRevoke") {
        applied[place] = attempt(() => this.control.applyKeyEntry({ entry, position }));
      } else if (entry.kind === "drop") {
        await applyGroup(entry.index);
        applied[place] = await this.#drop({ entry, position });
      } else {
        const placed = { place, entry, position };
        const group = groups.get(entry.index);
        if (group === undefined) groups.set(entry.index, [placed]);
        else group.push(placed);
      }
    }
    for (const name of groups.keys()) await applyGroup(name);
    return applied;
  }

  async close(): Promise<void> {
    for (const index of this.#indexes.values()) await index.close();
    this.#indexes.clear();
  }

  /** Entries about one index, in order. */
  async #applyContent(
    name: string,
    entries: readonly PositionedEntry<ContentEntry>[],
  ): Promise<AppliedEntry[]> {
    const applied: AppliedEntry[] = [];
    // Until one of them makes the index, where there is none.
    while (!this.#indexes.has(name) && applied.length < entries.length) {
      applied.push(await this.#applyToMissing(name, entries[applied.length]));
    }
    const index = this.#indexes.get(name);
    if (index === undefined || applied.length === entries.length) return applied;
    return [...applied, ...(await index.apply(entries.slice(applied.length)))];
  }

  async #applyToMissing(name: string, positioned: PositionedEntry<ContentEntry>): Promise<AppliedEntry> {
    try {
      const dataVersion = this.control.droppedDataVersion(name);
      const outcome = applyWithoutIndex(positioned.entry, dataVersion);
      return outcome === undefined ? await this.#create(name, positioned, dataVersion) : { outcome };
    } catch (fault) {
      return { fault };
    }
  }

  /**
   * Makes an index with its first entry. It exists once the catalogue names it: until then its folder is
   * a remnant, which the next opening removes. Its name is taken from the entry, so it is the same everywhere.
   */
  async #create(
    name: string,
    positioned: PositionedEntry<ContentEntry>,
    dataVersion: number,
  ): Promise<AppliedEntry> {
    const incarnation = positioned.entry.entryId;
    const index = DurableIndex.create(this.#optionsOf(name, incarnation), dataVersion);
    const [applied] = await index.apply([positioned], () => {
      syncFolder(this.folder.indexes);
      this.control.addIndex({ name, incarnation });
    });
    if (this.control.incarnationOf(name) === incarnation) this.#indexes.set(name, index);
    else {
      await index.discard();
      rmSync(indexFolder(this.folder, incarnation), { recursive: true, force: true });
    }
    return applied;
  }

  async #drop(positioned: PositionedEntry<DropEntry>): Promise<AppliedEntry> {
    const index = this.#indexes.get(positioned.entry.index);
    const applied = attempt(() => this.control.applyDrop(positioned, index?.state.dataVersion));
    // A repeated drop answers the first result and drops nothing: the catalogue knows.
    if (index === undefined || this.control.incarnationOf(index.name) !== undefined) return applied;
    this.#indexes.delete(index.name);
    index.publishDrop();
    await index.discard();
    rmSync(indexFolder(this.folder, index.incarnation), { recursive: true, force: true });
    return applied;
  }

  #optionsOf(name: string, incarnation: string): DurableIndexOptions {
    const { onPublication, onRecovery, onRebuild, onErasure, onNotice, ...surroundings } = this.surroundings;
    return {
      ...surroundings,
      name,
      incarnation,
      folder: indexFolder(this.folder, incarnation),
      publish: onPublication,
      onProgress: (done, total) => onRecovery(name, done, total),
      onRebuild: (progress) => onRebuild(name, progress),
      onErasure: (progress) => onErasure(name, progress),
      onNotice: (message) => onNotice(name, message),
    };
  }
}

/** An entry with its place among those that are applied together. */
interface Placed extends PositionedEntry<ContentEntry> {
  readonly place: number;
}

function attempt(apply: () => EntryOutcome): AppliedEntry {
  try {
    return { outcome: apply() };
  } catch (fault) {
    return { fault };
  }
}
