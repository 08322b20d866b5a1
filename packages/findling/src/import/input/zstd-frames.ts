import { pipeline, Readable, Transform } from "node:stream";
import * as zlib from "node:zlib";
import { FileFault } from "@findling/client/record-files";

/**
 * Decompresses all frames of zstd data: `cat a.zst b.zst` and `pzstd` make several. A decompressor of Node
 * ends without an error behind a frame that ends within a chunk. So another one reads on from there.
 */
export async function* zstdFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const reader = chunks[Symbol.asyncIterator]();
  try {
    let left = await following(reader);
    while (left !== null) {
      const transform = zstdDecompress();
      const source = new FrameSource(reader, left, () => consumedBy(transform));
      const feed = source.feed();
      // The transform is destroyed with the error of either side, which its reader then gets.
      pipeline(Readable.from(feed, { objectMode: false }), transform, () => {});
      for await (const chunk of transform) yield Buffer.from(chunk);
      // It waits until a chunk that is being read has come.
      await feed.return();
      const unread = source.unread();
      left = unread.length > 0 ? unread : await following(reader);
    }
  } finally {
    await reader.return?.();
  }
}

/** Feeds a decompressor, and keeps the chunks while they may still have to be fed to another one. */
class FrameSource {
  readonly #reader: AsyncIterator<Buffer>;
  readonly #first: Buffer;
  readonly #consumed: () => number;
  #kept: Buffer[] = [];
  /** How many bytes lay before those that are kept. */
  #dropped = 0;

  /** @param consumed how many bytes the decompressor has taken by now */
  constructor(reader: AsyncIterator<Buffer>, first: Buffer, consumed: () => number) {
    this.#reader = reader;
    this.#first = first;
    this.#consumed = consumed;
  }

  async *feed(): AsyncGenerator<Buffer, void> {
    for (let next: Buffer | null = this.#first; next !== null; next = await following(this.#reader)) {
      this.#drop();
      this.#kept.push(next);
      yield next;
    }
  }

  /** The bytes that the decompressor has not taken. */
  unread(): Buffer {
    return Buffer.concat(this.#kept).subarray(this.#consumed() - this.#dropped);
  }

  #drop(): void {
    const consumed = this.#consumed();
    for (let first = this.#kept[0]; first !== undefined; first = this.#kept[0]) {
      if (this.#dropped + first.length > consumed) return;
      this.#dropped += first.length;
      this.#kept.shift();
    }
  }
}

async function following(reader: AsyncIterator<Buffer>): Promise<Buffer | null> {
  const next = await reader.next();
  return next.done === true ? null : next.value;
}

/** Node has zstd since 22.15, and the types of Node 20 do not know it. */
function zstdDecompress(): Transform {
  const create: unknown = Reflect.get(zlib, "createZstdDecompress");
  const made: unknown = typeof create === "function" ? Reflect.apply(create, zlib, []) : null;
  if (made instanceof Transform) return made;
  throw new FileFault(
    `Node ${process.versions.node} cannot read zstd, Node 22.15 and later can; ` +
      "or decompress it before: zstd -dc file.zst | findling import <index> -",
  );
}

/** `bytesWritten` of zlib: bytes that were decompressed, not those that were handed over. */
function consumedBy(transform: Transform): number {
  const bytes: unknown = Reflect.get(transform, "bytesWritten");
  return typeof bytes === "number" ? bytes : 0;
}
