import { pipeline, Readable, Transform } from "node:stream";
import * as zlib from "node:zlib";
import { systemErrorCode } from "../../failure.js";
import { InputFailure } from "./record-fault.js";

const gzipMagic = Buffer.from([0x1f, 0x8b]);
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The bytes of a file, decompressed if they begin as gzip or zstd does, without a byte order mark.
 * @throws {InputFailure} the compressed data is damaged, or this Node cannot read it
 */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const { head, rest } = await headOf(chunks, zstdMagic.length);
  if (begins(head, gzipMagic)) yield* withoutMark(through(rest, zlib.createGunzip()));
  else if (begins(head, zstdMagic)) yield* withoutMark(through(rest, zstdDecompress()));
  else yield* withoutMark(rest);
}

async function* through(chunks: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer, void> {
  // The transform is destroyed with the error of either side, which its reader then gets.
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  try {
    for await (const chunk of transform) yield Buffer.from(chunk);
  } catch (error) {
    if (!/^(Z_|ZSTD_)/.test(systemErrorCode(error) ?? "")) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new InputFailure(`the compressed data is damaged or cut off: ${reason}`, { cause: error });
  }
}

/** Node has zstd since 22.15, and the types of Node 20 do not know it. */
function zstdDecompress(): Transform {
  const create: unknown = Reflect.get(zlib, "createZstdDecompress");
  const made: unknown = typeof create === "function" ? Reflect.apply(create, zlib, []) : null;
  if (made instanceof Transform) return made;
  throw new InputFailure(
    `Node ${process.versions.node} cannot read zstd, Node 22.15 and later can; ` +
      "or decompress it before: zstd -dc file.zst | findling import <index> -",
  );
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
