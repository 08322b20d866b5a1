import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { systemErrorCode } from "../../failure.js";
import { InputFailure } from "./record-fault.js";
import { zstdFrames } from "./zstd-frames.js";

const gzipMagic = Buffer.from([0x1f, 0x8b]);
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Behind one byte: a frame that is skipped, with which the files of `pzstd` begin. */
const zstdSkippableMagic = Buffer.from([0x2a, 0x4d, 0x18]);
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** As many bytes as say how a file is compressed. */
export const plainHeadBytes = zstdMagic.length;

/**
 * The bytes of a file, decompressed if they begin as gzip or zstd does, without a byte order mark.
 * @throws {InputFailure} the compressed data is damaged, or this Node cannot read it
 */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const { head, rest } = await headOf(chunks, zstdMagic.length);
  if (begins(head, gzipMagic)) yield* withoutMark(requireWhole(gunzipped(rest)));
  else if (isZstd(head)) yield* withoutMark(requireWhole(zstdFrames(rest)));
  else yield* withoutMark(rest);
}

/**
 * How many bytes of a file lie before its text, as a byte order mark does. null: the file is compressed.
 * @param head at least the first `plainHeadBytes` bytes, unless there are fewer
 */
export function bytesBeforeText(head: Buffer): number | null {
  if (begins(head, gzipMagic) || isZstd(head)) return null;
  return begins(head, byteOrderMark) ? byteOrderMark.length : 0;
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const transform = zlib.createGunzip();
  // The transform is destroyed with the error of either side, which its reader then gets.
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  for await (const chunk of transform) yield Buffer.from(chunk);
}

async function* requireWhole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* chunks;
  } catch (error) {
    if (!/^(Z_|ZSTD_)/.test(systemErrorCode(error) ?? "")) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new InputFailure(`the compressed data is damaged or cut off: ${reason}`, { cause: error });
  }
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const { head, rest } = await headOf(chunks, byteOrderMark.length);
  let skip = begins(head, byteOrderMark) ? byteOrderMark.length : 0;
  for await (const chunk of rest) {
    const skipped = Math.min(skip, chunk.length);
    skip -= skipped;
    if (skipped < chunk.length) yield chunk.subarray(skipped);
  }
}

interface HeadedChunks {
  /** At least the first bytes, unless there are fewer. */
  readonly head: Buffer;
  /** All bytes, from the first. */
  readonly rest: AsyncIterable<Buffer>;
}

/** Reads the first `length` bytes ahead. */
export async function headOf(chunks: AsyncIterable<Buffer>, length: number): Promise<HeadedChunks> {
  const reader = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isAtEnd = false;
  while (head.length < length && !isAtEnd) {
    const next = await reader.next();
    if (next.done === true) isAtEnd = true;
    else head = Buffer.concat([head, next.value]);
  }
  return { head, rest: joined(head, reader) };
}

async function* joined(head: Buffer, reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const next = await reader.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await reader.return?.();
  }
}

function begins(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

function isZstd(head: Buffer): boolean {
  const [first = 0] = head;
  return begins(head, zstdMagic) || (first >> 4 === 5 && begins(head.subarray(1), zstdSkippableMagic));
}
