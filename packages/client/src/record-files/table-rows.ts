import { BytePieces, tooLarge } from "./byte-pieces.js";
import { type InputItem, itemBytesMax } from "./input-item.js";
import { FileFault, RecordFault } from "./record-fault.js";
import { utf8Text } from "./utf8-text.js";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const quoteAdvice = 'put the whole cell in quotes and double each quote in it, as in "5"" pipe"';

/** A row, whose cells nobody has decoded. */
interface TableRow {
  readonly cells: readonly Uint8Array[];
  /** Where it begins, from 1. */
  readonly line: number;
}

/**
 * The rows of a table as objects of strings, named by the first row. A cell that is empty gives no attribute.
 * Lines may end in LF, CRLF or CR, also in different ways within a file. Blank ones are no rows.
 * @throws {FileFault} quotes do not match, a row is too large, or names of columns are missing or repeated
 */
export async function* tableRows(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: "," | ";" | "\t",
): AsyncGenerator<InputItem, void> {
  const splitter = new RowSplitter(delimiter.charCodeAt(0));
  let names: readonly string[] | null = null;
  for await (const row of rowsOf(chunks, splitter)) {
    if (names === null) names = requireNames(row);
    else yield rowItem(names, row);
  }
}

async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  splitter: RowSplitter,
): AsyncGenerator<TableRow, void> {
  for await (const chunk of chunks) yield* splitter.split(chunk);
  yield* splitter.end();
}

/**
 * Cuts bytes into rows. Delimiters, quotes and ends of lines are bytes that no other character of UTF-8
 * has in it, so cells are decoded when somebody asks for them.
 */
class RowSplitter {
  readonly #delimiter: number;
  readonly #pieces = new BytePieces();
  #cells: Uint8Array[] = [];
  #rowBytes = 0;
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  /** `begin`: nothing of the cell has come. `closed`: behind a quote that ends it, or is the first of two. */
  #place: "begin" | "plain" | "quoted" | "closed" = "begin";
  /** Whether a line feed would belong to the carriage return before it. */
  #isBehindReturn = false;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  *split(chunk: Uint8Array): Generator<TableRow, void> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      const isSecondOfCrlf = this.#isBehindReturn && byte === lineFeed;
      this.#isBehindReturn = byte === carriageReturn;
      const isLineEnd = byte === carriageReturn || byte === lineFeed;
      if (isLineEnd && !isSecondOfCrlf) this.#line++;
      if (this.#place === "quoted") {
        if (byte !== quote) continue;
        this.#keep(chunk.subarray(from, at));
        this.#place = "closed";
        from = at + 1;
      } else if (isSecondOfCrlf) {
        from = at + 1;
      } else if (byte === this.#delimiter || isLineEnd) {
        this.#keep(chunk.subarray(from, at));
        from = at + 1;
        if (byte === this.#delimiter) this.#endCell();
        else yield* this.#endRow();
      } else if (byte === quote) {
        // The second of two quotes in a cell is kept.
        from = this.#openQuote() === "again" ? at : at + 1;
      } else if (this.#place === "closed") {
        throw this.#quoteFault("a quote ends the cell, but more text follows");
      } else this.#place = "plain";
    }
    this.#keep(chunk.subarray(from));
  }

  /** @throws {FileFault} the file ends within quotes */
  *end(): Generator<TableRow, void> {
    if (this.#place === "quoted")
      throw new FileFault(`line ${this.#quoteLine}: a quote is opened there, and never closed`);
    yield* this.#endRow();
  }

  #openQuote(): "first" | "again" {
    if (this.#place === "plain")
      throw this.#quoteFault("a quote stands in a cell that does not begin with one");
    const isFirst = this.#place === "begin";
    if (isFirst) this.#quoteLine = this.#line;
    this.#place = "quoted";
    return isFirst ? "first" : "again";
  }

  #keep(piece: Uint8Array): void {
    this.#rowBytes += piece.length;
    if (this.#rowBytes > itemBytesMax) throw tooLarge(this.#rowLine);
    this.#pieces.add(piece, this.#rowLine);
  }

  #endCell(): void {
    this.#cells.push(this.#pieces.take());
    this.#place = "begin";
  }

  *#endRow(): Generator<TableRow, void> {
    const isBlank = this.#cells.length === 0 && this.#place === "begin";
    this.#endCell();
    const row = { cells: this.#cells, line: this.#rowLine };
    this.#cells = [];
    this.#rowBytes = 0;
    this.#rowLine = this.#line;
    if (!isBlank) yield row;
  }

  #quoteFault(words: string): FileFault {
    return new FileFault(`line ${this.#line}, column ${this.#cells.length + 1}: ${words}: ${quoteAdvice}`);
  }
}

function rowItem(names: readonly string[], { cells, line }: TableRow): InputItem {
  const byteLength = cells.reduce((sum, { length }) => sum + length, 0);
  return { line, byteLength, parse: () => objectOf(names, cells) };
}

/** @throws {RecordFault} */
function objectOf(names: readonly string[], cells: readonly Uint8Array[]): Record<string, string> {
  if (cells.length !== names.length)
    throw new RecordFault(
      `has ${countOf(cells.length, "cell")}, but the first row names ${countOf(names.length, "column")}`,
    );
  return Object.fromEntries(
    names.flatMap((name, column) => {
      const cell = cells[column];
      return cell === undefined || cell.length === 0 ? [] : [[name, utf8Text(cell)]];
    }),
  );
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function requireNames({ cells, line }: TableRow): readonly string[] {
  const names = cells.map((cell) => nameOf(cell, line));
  const empty = names.indexOf("");
  if (empty !== -1) throw new FileFault(`line ${line}: column ${empty + 1} has no name`);
  const repeated = names.find((name, column) => names.indexOf(name) !== column);
  if (repeated !== undefined)
    throw new FileFault(`line ${line}: two columns have the name ${JSON.stringify(repeated)}`);
  return names;
}

function nameOf(cell: Uint8Array, line: number): string {
  try {
    return utf8Text(cell);
  } catch {
    throw new FileFault(`line ${line}: the names of the columns are not valid UTF-8`);
  }
}
