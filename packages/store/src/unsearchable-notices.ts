import type { AppliedEntry } from "./entries/entry-outcome.js";

/**
 * Reports the commonest first mistake, once for each index: records whose texts are in attributes that no
 * tier of the settings names.
 */
export class UnsearchableNotices {
  readonly #reported = new Set<string>();
  readonly #onNotice: (index: string, message: string) => void;

  constructor(onNotice: (index: string, message: string) => void) {
    this.#onNotice = onNotice;
  }

  /** The index was dropped. A new one of this name is reported again. */
  forget(index: string): void {
    this.#reported.delete(index);
  }

  /** Looks at what became of entries of an index. */
  note(index: string, applied: readonly AppliedEntry[]): void {
    if (this.#reported.has(index)) return;
    const count = applied.reduce((sum, entry) => sum + unsearchableIn(entry), 0);
    if (count === 0) return;
    this.#reported.add(index);
    const records = count === 1 ? "1 record was" : `${count} records were`;
    this.#onNotice(
      index,
      `${records} written without a text in any searchable attribute, so no word finds them: name their ` +
        "attributes in indexTime.searchableTiers of the settings (this is logged once for each index)",
    );
  }
}

function unsearchableIn(applied: AppliedEntry): number {
  if (!("outcome" in applied) || applied.outcome.kind !== "written") return 0;
  return applied.outcome.unsearchable ?? 0;
}
