import type { Highlighted } from "@findling/protocol";
import type { OccurrenceList } from "../ranking/occurrence-list.js";
import type { AttributeOccurrences } from "./attribute-occurrences.js";

/** What is shown of the text of an attribute. */
export interface ShownText {
  readonly highlight: Highlighted;
  /** null: the text is no longer than a snippet. */
  readonly snippet: Highlighted | null;
}

interface Remembered {
  /** Of each occurrence four numbers, as `cellOf` has them. */
  readonly cells: readonly number[];
  readonly shown: ShownText;
}

const cellsPerOccurrence = 4;

/**
 * What one search has shown of texts of a single value. Hits often share texts, and a record often has the same one twice: the
 * title of its page and that of its first heading. The same occurrences in the same text are shown alike, whatever the
 * attribute.
 */
export class ShownMemory {
  /** By text what was shown of it last. */
  readonly #byText = new Map<string, Remembered>();

  find(text: string, occurrences: AttributeOccurrences): ShownText | undefined {
    const known = this.#byText.get(text);
    return known !== undefined && isSame(known.cells, occurrences) ? known.shown : undefined;
  }

  keep(text: string, { list, from, to }: AttributeOccurrences, shown: ShownText): void {
    const cells: number[] = [];
    for (let i = from; i < to; i++) {
      for (let cell = 0; cell < cellsPerOccurrence; cell++) cells.push(cellOf(list, i, cell));
    }
    this.#byText.set(text, { cells, shown });
  }
}

function isSame(cells: readonly number[], { list, from, to }: AttributeOccurrences): boolean {
  if (cells.length !== (to - from) * cellsPerOccurrence) return false;
  for (let i = from, at = 0; i < to; i++) {
    for (let cell = 0; cell < cellsPerOccurrence; cell++) {
      if (cells[at++] !== cellOf(list, i, cell)) return false;
    }
  }
  return true;
}

/** All that highlighting asks of an occurrence (see `WantedTokens`). */
function cellOf(list: OccurrenceList, i: number, cell: number): number {
  if (cell === 0) return list.start[i] | (list.end[i] << 16);
  if (cell === 1) return list.word[i] | (list.tokenKind[i] << 8) | (list.derivation[i] << 16);
  return cell === 2 ? list.term[i] : list.phrase[i];
}
