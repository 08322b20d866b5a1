import { type FileFormat, fileFormats } from "@findling/client/record-files";
import { computed, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { warnOfLoss } from "../loss-warning.js";
import { refusalWordsOf } from "../problem.js";
import type { UnsavedWork } from "../unsaved-work.js";
import { FileImport } from "./file-import.js";
import { type FilePreview, previewOf } from "./file-preview.js";
import {
  fieldsIn,
  type ImportDraft,
  indexNameFault,
  likelyIdField,
  likelyIndexName,
  likelyTypes,
  likelyUnsearched,
  plannedItem,
  searchedPaths,
  settingsFor,
  shapeOf,
} from "./import-draft.js";

const emptyDraft: ImportDraft = {
  ...{ index: "", idField: "", names: new Map(), types: new Map(), unsearched: new Set() },
};

/** An index that is there already. */
interface ExistingIndex {
  readonly name: string;
  readonly recordCount: number;
}

/** The file that is being imported, and what somebody has chosen for it. */
export class NewIndexState implements UnsavedWork {
  readonly file = signal<File | null>(null);
  /** null: the name and the content of the file decide. */
  readonly format = signal<FileFormat | null>(null);
  readonly preview = signal<FilePreview | null>(null);
  readonly draft = signal<ImportDraft>(emptyDraft);
  readonly running = signal<FileImport | null>(null);
  readonly fault = signal<string | null>(null);
  readonly isStarting = signal(false);
  readonly #indexes = signal<readonly ExistingIndex[]>([]);
  readonly fields = computed(() => fieldsIn(this.preview.value?.items ?? []));
  /** The first records, as they would be written. */
  readonly planned = computed(() => {
    const shape = shapeOf(this.draft.value);
    return (this.preview.value?.items ?? []).map((item) => plannedItem(item, shape));
  });
  /** null: the import makes the index. */
  readonly existing = computed(
    () => this.#indexes.value.find(({ name }) => name === this.draft.value.index) ?? null,
  );
  readonly #state: DashboardState;
  #wantedIndex = "";
  #starting = new AbortController();

  constructor(state: DashboardState) {
    this.#state = state;
    state.keepInView(this);
  }

  /** Never rejects: without an answer no index is said to be there. */
  async lookForIndexes(): Promise<void> {
    try {
      this.#indexes.value = await this.#state.client.listIndexes();
    } catch {
      this.#indexes.value = [];
    }
  }

  /** @param index the one that the address names; "": the name of the file decides */
  setWantedIndex(index: string): void {
    this.#wantedIndex = index;
  }

  async choose(file: File): Promise<void> {
    this.file.value = file;
    this.format.value = null;
    this.draft.value = { ...emptyDraft, index: this.#wantedIndex || likelyIndexName(file.name) };
    await this.#look();
  }

  async setFormat(name: string): Promise<void> {
    this.format.value = fileFormats.find((one) => one === name) ?? null;
    await this.#look();
  }

  change(changes: Partial<ImportDraft>): void {
    this.draft.value = { ...this.draft.value, ...changes };
    this.fault.value = null;
  }

  /** Another file is to be chosen. */
  begin(): void {
    this.#starting.abort();
    this.isStarting.value = false;
    this.running.value?.abort();
    this.running.value = null;
    this.file.value = null;
    this.preview.value = null;
    this.draft.value = emptyDraft;
    this.fault.value = null;
  }

  words(): string[] {
    const running = this.running.peek();
    const file = this.file.peek();
    if (running === null) return file === null ? [] : [`what is chosen for the file ${file.name}`];
    const { task, stage } = running;
    const words = `the import of ${task.file.name} into ${task.index}`;
    if (stage.peek().kind === "done") return [];
    return [stage.peek().kind === "running" ? `${words}, which stops` : `the rest of ${words}`];
  }

  /** Forgets the file and its import. Records that were written stay in the index. */
  forgetAll(): void {
    this.begin();
  }

  /** Saves the settings of a new index, and begins to write. Never rejects. */
  async start(): Promise<void> {
    // The choices at the press of the button count. Something else may be typed until the server answers.
    const [file, fields, draft] = [this.file.value, this.fields.value, this.draft.value];
    const format = this.preview.value?.format ?? null;
    const { index } = draft;
    this.fault.value = indexNameFault(index) ?? this.#fileFault();
    if (file === null || format === null || this.fault.value !== null || this.isStarting.value) return;
    this.isStarting.value = true;
    const { client } = this.#state;
    const starting = new AbortController();
    this.#starting = starting;
    const stopped = starting.signal;
    try {
      const indexes = await client.listIndexes({ signal: stopped });
      this.#indexes.value = indexes;
      const settings = settingsFor(searchedPaths(fields, draft));
      if (!indexes.some(({ name }) => name === index))
        await client.index(index).saveSettings(settings, { signal: stopped });
      stopped.throwIfAborted();
      const task = { file, index, format, shape: shapeOf(draft) };
      this.running.value = new FileImport(client, task);
      void this.#follow(this.running.value);
      this.isStarting.value = false;
    } catch (error) {
      // Another file was wanted, and may be there by now.
      if (stopped.aborted) return;
      this.fault.value = refusalWordsOf(error);
      this.isStarting.value = false;
    }
  }

  #fileFault(): string | null {
    const canWriteSome = this.planned.value.some(({ record }) => record !== null);
    return canWriteSome ? null : "None of the first records can be written: see below.";
  }

  goOn(): void {
    if (this.running.value !== null) void this.#follow(this.running.value);
  }

  /** The import goes on while other pages are shown, so its end is said wherever one is. */
  async #follow(running: FileImport): Promise<void> {
    const isOver = warnOfLoss();
    await running.start();
    isOver();
    const { index, file } = running.task;
    const isSeen = this.#state.router.steps.value[0] === "new-index";
    if (running.stage.value.kind === "done" && !isSeen)
      this.#state.notices.show(`${file.name} is imported into ${index}.`);
  }

  async #look(): Promise<void> {
    const [file, format] = [this.file.value, this.format.value];
    if (file === null) return;
    this.preview.value = null;
    this.fault.value = null;
    const preview = await previewOf(file, format);
    // Another file or format was wanted meanwhile, and may be read already.
    if (this.file.value !== file || this.format.value !== format) return;
    this.preview.value = preview;
    const idField = likelyIdField(preview.items);
    const isTable = preview.format === "csv" || preview.format === "tsv";
    this.change({
      idField,
      types: isTable ? likelyTypes(preview.items, idField) : new Map(),
      unsearched: likelyUnsearched(this.fields.value),
    });
  }
}

const states = new WeakMap<DashboardState, NewIndexState>();

/** One for a dashboard: an import survives that another page is looked at, or that the session ends. */
export function newIndexStateOf(state: DashboardState): NewIndexState {
  const found = states.get(state) ?? new NewIndexState(state);
  states.set(state, found);
  return found;
}
