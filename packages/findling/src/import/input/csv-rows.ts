import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type InputItem, itemBytesMax } from "./input-item.js";
import { InputFailure, RecordFault } from "./record-fault.js";
import { TableLines } from "./table-lines.js";

/** The line on which a row begins, and its cells. The parser gives on nothing but texts. */
type TableRow = readonly [line: string, ...cells: string[]];

/** A file that was made of several ones may have all of them. The parser would take the first for all. */
const lineEnds = ["\r\n", "\n", "\r"];

/**
 * The rows of a table as objects of strings, named by the first row. A cell that is empty gives no attribute.
 * @throws {InputFailure} quotes do not match, a row is too large, or names of columns are missing or repeated
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  delimiter: "," | "\t",
): AsyncGenerator<InputItem, void> {
  const lines = new TableLines();
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: itemBytesMax,
    // It is called as soon as the row is parsed, so `lines` know where a fault behind it lies.
    on_record: (cells, info) => [String(lines.beginOf(cells, info.lines)), ...cells],
  });
  // The parser also ends with what ends the source, so that its reader below gets to know.
  pipeline(Readable.from(requireUtf8(chunks), { objectMode: false }), parser, () => {});
  let names: readonly string[] | null = null;
  try {
    for await (const row of parser) {
      const [line, ...cells]: TableRow = row;
      if (names === null) names = requireNames(cells);
      else yield rowItem(names, cells, Number(line));
    }
  } catch (error) {
    if (error instanceof CsvError) throw new InputFailure(inWords(error, lines), { cause: error });
    throw error;
  }
}

function rowItem(names: readonly string[], cells: readonly string[], line: number): InputItem {
  let byteLength = 0;
  for (const cell of cells) byteLength += Buffer.byteLength(cell);
  return { line, byteLength, parse: () => objectOf(names, cells) };
}

function objectOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  if (cells.length !== names.length)
    throw new RecordFault(`has ${cells.length} cells, but the first row names ${names.length} columns`);
  return Object.fromEntries(
    names.flatMap((name, column) => {
      const cell = cells[column] ?? "";
      return cell === "" ? [] : [[name, cell]];
    }),
  );
}

function requireNames(record: readonly string[]): readonly string[] {
  const empty = record.indexOf("");
  if (empty !== -1) throw new InputFailure(`line 1: column ${empty + 1} has no name`);
  const repeated = record.find((name, column) => record.indexOf(name) !== column);
  if (repeated !== undefined)
    throw new InputFailure(`line 1: two columns have the name ${JSON.stringify(repeated)}`);
  return record;
}

/** Looks at the bytes before the parser does, which would put a replacement for what is not UTF-8. */
async function* requireUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let begun: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const end = endOfWhole(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) throw new InputFailure("the file is not valid UTF-8");
    if (whole.length > 0) yield whole;
    begun = bytes.subarray(end);
  }
  if (begun.length > 0) throw new InputFailure("the file ends within a character of UTF-8");
}

/** Where a character begins that may go on in the next chunk; else the length. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (needed > 0) return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const quoteFaults: ReadonlyMap<string, string> = new Map([
  ["INVALID_OPENING_QUOTE", "a quote stands in a cell that does not begin with one"],
  ["CSV_INVALID_CLOSING_QUOTE", "a quote ends the cell, but more text follows"],
]);

const quoteAdvice = 'put the whole cell in quotes and double each quote in it, as in "5"" pipe"';

function inWords({ code, message, ...facts }: CsvError, lines: TableLines): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return `line ${lines.next}: a quote is opened there, and never closed`;
  const { lines: parserLine, index }: Readonly<Record<string, unknown>> = facts;
  if (typeof parserLine !== "number") return message;
  const line = `line ${lines.lineOf(parserLine)}`;
  const quoteFault = quoteFaults.get(code);
  if (quoteFault !== undefined && typeof index === "number")
    return `${line}, column ${index + 1}: ${quoteFault}: ${quoteAdvice}`;
  return `${line}: ${message.replace(/ at line \d+/, "")}`;
}
