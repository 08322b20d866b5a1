import type { Highlighted } from "@findling/protocol";
import type { OccurrenceList } from "../reading/occurrence-list.js";
import type { AttributeOccurrences, ListStretch } from "./attribute-occurrences.js";

/** What is shown of the text of an attribute. */
export interface ShownText {
  readonly highlight: Highlighted;
  /** null: the text is no longer than a snippet. */
  readonly snippet: Highlighted | null;
  /** Whether some matches stay unmarked. */
  readonly isCut: boolean;
}

interface CachedText {
  /** Four numbers for each occurrence (see `cellOf`). */
  readonly content: readonly number[];
  readonly free: readonly number[];
  readonly shown: ShownText;
}

const cellsPerOccurrence = 4;

/**
 * What one search has shown of texts of a single value. Hits often share texts, and a record often has the
 * same text twice: the title of its page and that of its first heading. Equal occurrences in equal texts are
 * shown alike, in whatever attribute.
 */
export class ShownCache {
  /** By text: what was shown of it last. */
  readonly #byText = new Map<string, CachedText>();

  find(text: string, { content, free }: AttributeOccurrences): ShownText | undefined {
    const known = this.#byText.get(text);
    if (known === undefined || !isSame(known.content, content) || !isSame(known.free, free)) return undefined;
    return known.shown;
  }

  keep(text: string, { content, free }: AttributeOccurrences, shown: ShownText): void {
    this.#byText.set(text, { content: cellsOf(content), free: cellsOf(free), shown });
  }
}

function cellsOf({ list, from, to }: ListStretch): number[] {
  const cells: number[] = [];
  for (let i = from; i < to; i++) {
    for (let cell = 0; cell < cellsPerOccurrence; cell++) cells.push(cellOf(list, i, cell));
  }
  return cells;
}

function isSame(cells: readonly number[], { list, from, to }: ListStretch): boolean {
  if (cells.length !== (to - from) * cellsPerOccurrence) return false;
  for (let i = from, at = 0; i < to; i++) {
    for (let cell = 0; cell < cellsPerOccurrence; cell++) {
      if (cells[at++] !== cellOf(list, i, cell)) return false;
    }
  }
  return true;
}

/** Everything that highlighting needs to know of an occurrence (see `WantedTokens`). */
function cellOf(list: OccurrenceList, i: number, cell: number): number {
  if (cell === 0) return list.start[i] | ((list.end[i] - list.start[i]) << 16);
  if (cell === 1) return list.word[i] | (list.tokenKind[i] << 8) | (list.derivation[i] << 16);
  return cell === 2 ? list.term[i] : list.phrase[i];
}
