import {
  compressionOf,
  FileFault,
  type FileFormat,
  formatHeadBytes,
  formatOf,
  headOf,
  type InputItem,
  itemsOf,
  plainHeadBytes,
  withoutMark,
} from "@findling/client/record-files";

const pieceBytes = 131_072;

export interface FileReading {
  /** null: the name and the content of the file decide. */
  readonly format: FileFormat | null;
  /** Is called with the number of bytes of each chunk, as they lie in the file. */
  readonly onBytes?: (bytes: number) => void;
}

/** The items of a file, and what it turned out to be. */
export interface OpenedFile {
  readonly format: FileFormat;
  readonly items: AsyncIterable<InputItem>;
}

/**
 * Opens a file, which is read piece by piece and never as a whole.
 * @throws {FileFault} nobody knows what is in it, or no browser can read it. Reading the items throws it, too
 */
export async function openedFile(
  file: File,
  { format, onBytes = () => {} }: FileReading,
): Promise<OpenedFile> {
  const { head, rest } = await headOf(decompressed(file, onBytes), formatHeadBytes);
  const found = format ?? formatOf(head, file.name);
  if (found === null)
    throw new FileFault("neither the name nor the content says what is in the file: choose its format");
  return { format: found, items: itemsOf(rest, found) };
}

async function* decompressed(file: File, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array, void> {
  const head = new Uint8Array(await readable(file.slice(0, plainHeadBytes).arrayBuffer()));
  const compression = compressionOf(head);
  if (compression === "zstd")
    throw new FileFault("browsers cannot read zstd: decompress the file before, or use findling import");
  const pieces = piecesOf(file, onBytes);
  if (compression === null) yield* withoutMark(chunksOf(pieces, unreadable));
  else yield* withoutMark(chunksOf(pieces.pipeThrough(new DecompressionStream("gzip")), damaged));
}

/**
 * The bytes of a file in small pieces, each read when it is wanted. A browser would read on by megabytes, and
 * decompress each of its chunks as a whole.
 */
function piecesOf(file: File, onBytes: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const piece = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    at += piece.length;
    onBytes(piece.length);
    if (piece.length === 0) stream.close();
    else stream.enqueue(piece);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Not every browser can loop over a stream. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  fault: (error: unknown) => FileFault,
): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw fault(error);
  } finally {
    // The rest of the file is not read. Cancelling a stream that has failed reports its error again.
    await reader.cancel().catch(() => {});
  }
}

async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause: unknown): FileFault {
  return new FileFault("the browser cannot read the file: it was changed, moved or removed", { cause });
}

/** A file that has gone is rejected by a `DOMException`, damaged bytes by a `TypeError`. */
function damaged(cause: unknown): FileFault {
  if (!(cause instanceof TypeError)) return unreadable(cause);
  return new FileFault("the compressed data is damaged or cut off, or was compressed in several parts", {
    cause,
  });
}
