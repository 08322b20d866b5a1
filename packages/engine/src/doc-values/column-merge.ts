import { ValueType } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import type { ColumnContent } from "./pack-column.js";
import { mergeStringTables } from "./string-table-merge.js";

/** The column of a path in one segment. */
export interface ColumnInput {
  /** null if no document has a value. */
  readonly column: ColumnReader | null;
  /** The output number of each document, ascending from input to input; -1 if the document is left out. */
  readonly renumbered: Int32Array;
}

/** A non-empty input. */
interface Source {
  readonly column: ColumnReader;
  readonly renumbered: Int32Array;
}

/** Merges columns into one. Leaves out the removed documents and the strings that only they use. */
export function mergeColumns(inputs: readonly ColumnInput[]): ColumnContent {
  const sources: Source[] = [];
  for (const { column, renumbered } of inputs) if (column !== null) sources.push({ column, renumbered });
  const { strings, ordinals } = mergeStringTables(
    sources.map((source) => ({ parts: source.column.strings.parts, used: usedStrings(source) })),
  );
  const builder = new ContentBuilder(sources);
  for (const [i, source] of sources.entries()) builder.append(source, ordinals[i]);
  return { ...builder.finish(), strings };
}

/** The ordinals of the strings that the remaining documents use, ascending. */
function usedStrings({ column, renumbered }: Source): Uint32Array {
  // Without removed documents all strings are used, as every string of a column belongs to some document.
  if (!renumbered.includes(-1)) return ordinalsBelow(column.strings.count);
  const isUsed = new Uint8Array(column.strings.count);
  for (let document = 0; document < renumbered.length; document++) {
    if (renumbered[document] === -1) continue;
    const end = column.endElement(document);
    for (let element = column.firstElement(document); element < end; element++) {
      if (column.elementType(element) === ValueType.string) isUsed[column.elementNumber(element)] = 1;
    }
  }
  const used = new Uint32Array(isUsed.length);
  let count = 0;
  for (let ordinal = 0; ordinal < isUsed.length; ordinal++)
    if (isUsed[ordinal] === 1) used[count++] = ordinal;
  return used.subarray(0, count);
}

function ordinalsBelow(count: number): Uint32Array {
  const ordinals = new Uint32Array(count);
  for (let ordinal = 0; ordinal < count; ordinal++) ordinals[ordinal] = ordinal;
  return ordinals;
}

/** The entries and elements of the output, in arrays that have room for those of all inputs. */
class ContentBuilder {
  readonly #documents: Int32Array;
  readonly #starts: Uint32Array;
  readonly #lists: Uint32Array;
  readonly #types: Uint8Array;
  readonly #slots: Float64Array;
  #entryCount = 0;
  #listCount = 0;
  #elementCount = 0;

  constructor(sources: readonly Source[]) {
    let documentCount = 0;
    let elementCount = 0;
    for (const { column } of sources) {
      documentCount += column.documentCount;
      elementCount += column.elementCount;
    }
    this.#documents = new Int32Array(documentCount);
    this.#starts = new Uint32Array(documentCount);
    this.#lists = new Uint32Array(documentCount);
    this.#types = new Uint8Array(elementCount);
    this.#slots = new Float64Array(elementCount);
  }

  /** `ordinals`: for each string of the column, its ordinal in the output. */
  append({ column, renumbered }: Source, ordinals: Uint32Array): void {
    for (let document = 0; document < renumbered.length; document++) {
      if (renumbered[document] === -1) continue;
      const first = column.firstElement(document);
      const end = column.endElement(document);
      if (first === end) continue;
      if (column.isListAt(document)) this.#lists[this.#listCount++] = this.#entryCount;
      this.#documents[this.#entryCount] = renumbered[document];
      this.#starts[this.#entryCount++] = this.#elementCount;
      for (let element = first; element < end; element++) {
        const type = column.elementType(element);
        const slot = column.elementNumber(element);
        this.#types[this.#elementCount] = type;
        this.#slots[this.#elementCount++] = type === ValueType.string ? ordinals[slot] : slot;
      }
    }
  }

  finish(): Omit<ColumnContent, "strings"> {
    return {
      documents: this.#documents.subarray(0, this.#entryCount),
      starts: this.#starts.subarray(0, this.#entryCount),
      lists: this.#lists.subarray(0, this.#listCount),
      types: this.#types.subarray(0, this.#elementCount),
      slots: this.#slots.subarray(0, this.#elementCount),
    };
  }
}
