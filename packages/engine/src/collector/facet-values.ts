import { attributeValues } from "../analysis/attribute-path.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { textHash } from "../doc-values/text-hash.js";

/** Where the text of a value can be read: from a record that has it. */
interface TextSource {
  readonly documentNumber: number;
  readonly hash: number;
}

/** The number of what is no value: an empty text. */
export const NO_VALUE_NUMBER = -1;

/**
 * Gives the values of one attribute numbers, from 0, the same in all segments. Of long texts, of which only
 * hashes are kept, a text is read from a record when somebody asks for it.
 */
export class FacetValues {
  readonly #attribute: string;
  readonly #records: RecordSource;
  readonly #byText = new Map<string, number>();
  readonly #byHash = new Map<number, number>();
  readonly #byNumber = new Map<number, number>();
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

  ofText(text: string): number {
    if (text === "") return NO_VALUE_NUMBER;
    const known = this.#byText.get(text) ?? this.#byHash.get(textHash(text));
    if (known !== undefined) return known;
    const value = this.#texts.push(text) - 1;
    this.#byText.set(text, value);
    this.#byHash.set(textHash(text), value);
    return value;
  }

  /** Its value is its text. */
  ofNumber(number: number): number {
    let value = this.#byNumber.get(number);
    if (value === undefined) {
      value = this.ofText(String(number));
      this.#byNumber.set(number, value);
    }
    return value;
  }

  /** `documentNumber`: of a record that has a text of this hash. */
  ofHash(hash: number, documentNumber: number): number {
    let value = this.#byHash.get(hash);
    if (value === undefined) {
      value = this.#texts.push({ documentNumber, hash }) - 1;
      this.#byHash.set(hash, value);
    }
    return value;
  }
}
