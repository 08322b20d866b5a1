import { joined } from "./byte-pieces.js";

export interface HeadedChunks<Chunk extends Uint8Array> {
  /** The first bytes: at least as many as were asked for, unless there are fewer. */
  readonly head: Uint8Array;
  /** All chunks, from the first. */
  readonly rest: AsyncIterable<Chunk>;
}

/** Reads the first `length` bytes ahead. */
export async function headOf<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  length: number,
): Promise<HeadedChunks<Chunk>> {
  const reader = chunks[Symbol.asyncIterator]();
  const read: Chunk[] = [];
  let bytes = 0;
  while (bytes < length) {
    const next = await reader.next();
    if (next.done === true) break;
    read.push(next.value);
    bytes += next.value.length;
  }
  return { head: joined(read), rest: replayed(read, reader) };
}

async function* replayed<Chunk>(read: readonly Chunk[], reader: AsyncIterator<Chunk>): AsyncGenerator<Chunk> {
  try {
    yield* read;
    for (;;) {
      const next = await reader.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await reader.return?.();
  }
}
