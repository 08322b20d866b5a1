import {
  bytesBeforeText,
  FileFault,
  type FileFormat,
  type InputItem,
  jsonLines,
  plainHeadBytes,
} from "@findling/client/record-files";
import { bytesAt, bytesOf, type InputFile } from "./input-files.js";
import { itemsIn } from "./input-items.js";

/** A place between two items of a file. */
export interface FilePlace {
  /** How many items lie before it. */
  readonly items: number;
  /** The line on which the last of these begins, from 1; 0: none lies before it. */
  readonly line: number;
  /** The byte at which reading can begin there. Absent: only reading all that lies before leads there. */
  readonly byte?: number;
}

export interface PlacedItem {
  readonly item: InputItem;
  /** Behind the item. */
  readonly place: FilePlace;
}

interface FileReading {
  /** null: the name and the content decide. */
  readonly format: FileFormat | null;
  /** Is called with bytes as they lie in the file, when they are read or skipped. */
  readonly onBytes: (bytes: number) => void;
}

const lineFeed = 0x0a;

/**
 * The items of a file behind a place. What lies before is skipped if the file is NDJSON and not compressed,
 * else read past.
 * @throws {FileFault} the file cannot be read any further, or has no such place
 */
export async function* itemsBehind(
  file: InputFile,
  place: FilePlace,
  reading: FileReading,
): AsyncGenerator<PlacedItem, void> {
  const textBegin = await textBeginOf(file);
  const canSkip = textBegin !== null && place.byte !== undefined;
  const found = canSkip
    ? linesFrom(file, { lines: place.line, byte: place.byte, textBegin }, reading)
    : itemsIn(bytesOf(file, reading.onBytes), file.path, reading.format);
  let items = canSkip ? place.items : 0;
  for await (const item of found) {
    items++;
    if (items <= place.items) continue;
    const byte = textBegin === null || item.end === undefined ? {} : { byte: textBegin + item.end };
    yield { item, place: { items, line: item.line, ...byte } };
  }
  if (items < place.items)
    throw new FileFault(`${file.name} has ${items} records, fewer than were written before.`);
}

async function* linesFrom(
  file: InputFile,
  { lines, byte, textBegin }: { lines: number; byte: number; textBegin: number },
  { onBytes }: FileReading,
): AsyncGenerator<InputItem, void> {
  await requireLineEnd(file, byte);
  onBytes(byte);
  yield* jsonLines(bytesOf(file, onBytes, byte), { lines, bytes: byte - textBegin });
}

/** How many bytes lie before the text of a file. null: it is compressed, or cannot be read again. */
async function textBeginOf({ path, bytes }: InputFile): Promise<number | null> {
  return path === null || bytes === null ? null : bytesBeforeText(await bytesAt(path, 0, plainHeadBytes));
}

/** Finds a file whose lines have moved since. A change that keeps their lengths is not seen. */
async function requireLineEnd({ path, bytes, name }: InputFile, byte: number): Promise<void> {
  if (path === null || byte === bytes) return;
  const [before] = await bytesAt(path, byte - 1, 1);
  if (before !== lineFeed)
    throw new FileFault(`${name} has changed: the line that was written last ended before byte ${byte}.`);
}
