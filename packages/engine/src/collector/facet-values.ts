import { attributeValues } from "../analysis/attribute-path.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { textHash } from "../doc-values/text-hash.js";
import type { Segment } from "../segment/segment.js";

/** Appends the numbers of a document's values. */
type ValueReader = (document: number, found: number[]) => void;

/** Where the text of a value can be read: from a record that has it. */
interface TextSource {
  readonly documentNumber: number;
  readonly hash: number;
}

const noNumber = -1;

/**
 * Gives the values of one attribute numbers, from 0, the same in all segments. Of a column each distinct string is read
 * once; of long texts, of which only hashes are kept, a text is read from a record when somebody asks for it. Empty texts are
 * no values.
 */
export class FacetValues {
  readonly #attribute: string;
  readonly #records: RecordSource;
  readonly #byText = new Map<string, number>();
  readonly #byHash = new Map<number, number>();
  /** By number: the text, or where it can be read. */
  readonly #texts: (string | TextSource)[] = [];

  constructor(attribute: string, records: RecordSource) {
    this.#attribute = attribute;
    this.#records = records;
  }

  /** How many values have been met. */
  get count(): number {
    return this.#texts.length;
  }

  textOf(value: number): string {
    const source = this.#texts[value];
    if (typeof source === "string") return source;
    const { values } = attributeValues(this.#records.read(source.documentNumber), this.#attribute);
    const text = values.map(String).find((known) => textHash(known) === source.hash);
    if (text === undefined)
      throw new Error(`Record ${source.documentNumber} has lost a value of ${this.#attribute}.`);
    return text;
  }

  readerOf(segment: Segment): ValueReader {
    const { columns } = segment;
    const column = columns.column(this.#attribute);
    if (column === null) return () => {};
    if (column !== NOT_A_COLUMN) return this.#columnReader(column);
    const hashes = columns.hashes(this.#attribute);
    if (hashes === null) return () => {};
    return hashes === NOT_A_COLUMN ? this.#recordReader(segment) : this.#hashReader(segment, hashes);
  }

  #columnReader(column: ColumnReader): ValueReader {
    const byOrdinal = new Int32Array(column.strings.count).fill(noNumber);
    return (document, found) => {
      const end = column.endElement(document);
      for (let element = column.firstElement(document); element < end; element++) {
        if (column.elementType(element) !== ValueType.string) {
          found.push(this.#numberOf(String(column.elementValue(element))));
          continue;
        }
        const ordinal = column.elementNumber(element);
        if (byOrdinal[ordinal] === noNumber) {
          const text = column.strings.stringOf(ordinal);
          if (text === "") continue;
          byOrdinal[ordinal] = this.#numberOf(text);
        }
        found.push(byOrdinal[ordinal]);
      }
    };
  }

  #hashReader(segment: Segment, hashes: ColumnReader): ValueReader {
    const { documentNumbers } = segment.parts;
    return (document, found) => {
      const end = hashes.endElement(document);
      for (let element = hashes.firstElement(document); element < end; element++) {
        const hash = hashes.elementNumber(element);
        let value = this.#byHash.get(hash);
        if (value === undefined) {
          value = this.#texts.push({ documentNumber: documentNumbers[document], hash }) - 1;
          this.#byHash.set(hash, value);
        }
        found.push(value);
      }
    };
  }

  #recordReader(segment: Segment): ValueReader {
    const { documentNumbers } = segment.parts;
    return (document, found) => {
      for (const value of attributeValues(this.#records.read(documentNumbers[document]), this.#attribute)
        .values) {
        if (value !== "") found.push(this.#numberOf(String(value)));
      }
    };
  }

  #numberOf(text: string): number {
    const known = this.#byText.get(text) ?? this.#byHash.get(textHash(text));
    if (known !== undefined) return known;
    const value = this.#texts.push(text) - 1;
    this.#byText.set(text, value);
    this.#byHash.set(textHash(text), value);
    return value;
  }
}
