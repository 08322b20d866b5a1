import { BytePieces } from "./byte-pieces.js";
import type { InputItem } from "./input-item.js";
import { jsonItem } from "./json-item.js";
import { FileFault } from "./record-fault.js";

const lineFeed = 0x0a;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * The items of a JSON array, each as soon as it is whole. Only commas and brackets outside of strings are
 * looked at: whether an item is valid is known when it is parsed.
 * @throws {FileFault} the file is no array, is cut off, or goes on behind the array
 */
export async function* jsonArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<InputItem, void> {
  const splitter = new ArraySplitter();
  for await (const chunk of chunks) yield* splitter.split(chunk);
  splitter.end();
}

class ArraySplitter {
  readonly #pieces = new BytePieces();
  #place: "before" | "inside" | "behind" = "before";
  /** How many arrays and objects of the item are open at this place. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #line = 1;
  /** The line on which the item begins; null: only white space has come. */
  #itemLine: number | null = null;
  #items = 0;

  *split(chunk: Uint8Array): Generator<InputItem, void> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? space;
      if (byte === lineFeed) this.#line++;
      if (this.#isInString) {
        this.#readInString(byte);
        continue;
      }
      if (byte <= space) continue;
      if (this.#place !== "inside") {
        this.#readOutside(byte);
        from = at + 1;
        continue;
      }
      const isEnd = this.#depth === 0 && (byte === comma || byte === closeBracket);
      if (!isEnd) {
        this.#readInItem(byte);
        continue;
      }
      this.#pieces.add(chunk.subarray(from, at), this.#itemLine ?? this.#line);
      from = at + 1;
      if (byte === closeBracket) this.#place = "behind";
      const isEmptyArray = byte === closeBracket && this.#items === 0 && this.#itemLine === null;
      if (!isEmptyArray) yield this.#takeItem();
      else this.#pieces.take();
    }
    if (this.#place === "inside") this.#pieces.add(chunk.subarray(from), this.#itemLine ?? this.#line);
  }

  /** @throws {FileFault} the array is not whole */
  end(): void {
    if (this.#place === "before") throw new FileFault("the file is empty; a JSON array is expected");
    if (this.#place === "inside")
      throw new FileFault(`line ${this.#itemLine ?? this.#line}: the file ends within the array`);
  }

  #takeItem(): InputItem {
    const item = jsonItem(this.#pieces.take(), this.#itemLine ?? this.#line);
    this.#itemLine = null;
    this.#items++;
    return item;
  }

  #readInString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
  }

  #readInItem(byte: number): void {
    this.#itemLine ??= this.#line;
    if (byte === quote) this.#isInString = true;
    else if (byte === openBrace || byte === openBracket) this.#depth++;
    else if (byte === closeBrace || byte === closeBracket) this.#depth--;
  }

  #readOutside(byte: number): void {
    const where = `line ${this.#line}`;
    if (this.#place === "behind") throw new FileFault(`${where}: there is text behind the end of the array`);
    if (byte !== openBracket) throw new FileFault(`${where}: a JSON array must begin with [`);
    this.#place = "inside";
  }
}
