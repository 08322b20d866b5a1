import type { KillMoment } from "./kill-moment.js";
import type { Patch } from "./patched-packages.js";

export interface PlantedFault {
  readonly name: string;
  readonly patches: readonly Patch[];
  /** Found so soon that every run of the tests looks for it. */
  readonly isQuick?: boolean;
  /** The kills that show it. A short run looks for it with these only. */
  readonly shownBy?: readonly KillMoment[];
}

const transaction = "store/dist/state-machine/index-transaction.js";
const restore = "store/dist/search-index/restore-index.js";
const keeping = "store/dist/segment-files/keep-index.js";

const keeper = "store/dist/segment-files/index-keeper.js";
/** All modules of the engine, as a server loads them. */
const engine = "engine/dist/bundle/index.js";

/** No faults: files, merges and manifests all the time, so that many kills fall between their steps. */
export const smallSegmentFiles: readonly Patch[] = [
  { file: keeper, from: "segmentDocumentsMin: 256", to: "segmentDocumentsMin: 2" },
  { file: keeper, from: "unkeptDocumentsMin: 2_048", to: "unkeptDocumentsMin: 30" },
  { file: keeper, from: "removalsMin: 20_000", to: "removalsMin: 40" },
  {
    file: engine,
    from: "inlineMergeBytesMaxDefault = 524288",
    to: "inlineMergeBytesMaxDefault = 8_000",
  },
];

const backup = "store/dist/backup/backup-of.js";

/** Faults that a process killed with SIGKILL shows when it is started again. */
export const faultsOfKills: readonly PlantedFault[] = [
  {
    name: "dataVersion is not stored in the transaction",
    patches: [
      {
        file: transaction,
        from: "jsonBytes(this.state)",
        to: "jsonBytes({ ...this.state, dataVersion: 1 })",
      },
    ],
    isQuick: true,
    shownBy: ["an answer"],
  },
  {
    name: "the counters of an index are not stored in the transaction",
    patches: [
      { file: transaction, from: "void this.tables.meta.put(metaKeys.state", to: "void (metaKeys.state" },
    ],
  },
  {
    name: "the removals table is not written",
    patches: [
      { file: transaction, from: "new RemovalTable(this.tables).record(this.#removed, recording);", to: "" },
    ],
  },
  {
    name: "live docs of kept segments are not cleared, and nobody counts them",
    patches: [
      { file: restore, from: "{ added: [], removed }", to: "{ added: [], removed: [] }" },
      { file: restore, from: "liveDocuments === recordCount", to: "true" },
    ],
  },
  {
    name: "a live-docs bit is not cleared on update",
    patches: [
      {
        file: engine,
        from: "bits.clear(document);",
        to: "if (document % 16 !== 0) bits.clear(document);",
      },
      { file: restore, from: "liveDocuments === recordCount", to: "true" },
    ],
  },
  {
    name: "the manifest is published before its files are complete",
    patches: [
      {
        file: keeping,
        from: "files.write(join(folder, source.name), bytes);",
        to: "setTimeout(() => files.write(join(folder, source.name), bytes), 20);",
      },
    ],
  },
  {
    name: "a clear forgets documents of later batches",
    patches: [
      {
        file: transaction,
        from: "void this.tables.objects.remove(key);",
        to: "if (row.documentNumber >= this.state.nextDocumentNumber - 200) return false; void this.tables.objects.remove(key);",
      },
    ],
  },
  {
    name: "a backup has each index as it is when it is copied",
    patches: [
      {
        file: backup,
        from: "const { name, incarnation, environment } = index;",
        to: "const { name, incarnation, environment } = index; await new Promise((resolve) => setTimeout(resolve, 40)); environment.pin();",
      },
    ],
    shownBy: ["a backup"],
  },
  {
    name: "a backup leaves out rows",
    patches: [
      {
        file: backup,
        from: "if (!writer.add(table, key, value))",
        to: "if (this.#done % 50 === 0 || !writer.add(table, key, value))",
      },
    ],
    isQuick: true,
    shownBy: ["a backup"],
  },
  {
    name: "a clear does not reach the search index",
    patches: [{ file: transaction, from: "this.#removed.push(row.documentNumber);", to: "void row;" }],
  },
];
