import { headOf } from "./chunk-head.js";

export type Compression = "gzip" | "zstd";

const gzipMagic = [0x1f, 0x8b];
const zstdMagic = [0x28, 0xb5, 0x2f, 0xfd];
/** Behind one byte: a frame that is skipped, with which the files of `pzstd` begin. */
const zstdSkippableMagic = [0x2a, 0x4d, 0x18];
const byteOrderMark = [0xef, 0xbb, 0xbf];
/** This many bytes at the beginning of a file say how it is compressed. */
export const plainHeadBytes = zstdMagic.length;

/**
 * How a file is compressed; null: it is not.
 * @param head at least the first `plainHeadBytes` bytes, unless there are fewer
 */
export function compressionOf(head: Uint8Array): Compression | null {
  if (begins(head, gzipMagic)) return "gzip";
  const [first = 0] = head;
  const isSkippable = first >> 4 === 5 && begins(head.subarray(1), zstdSkippableMagic);
  return begins(head, zstdMagic) || isSkippable ? "zstd" : null;
}

/**
 * How many bytes of a file lie before its text, as a byte order mark does. null: the file is compressed.
 * @param head at least the first `plainHeadBytes` bytes, unless there are fewer
 */
export function bytesBeforeText(head: Uint8Array): number | null {
  if (compressionOf(head) !== null) return null;
  return begins(head, byteOrderMark) ? byteOrderMark.length : 0;
}

/** The bytes of a text without its byte order mark. */
export async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const { head, rest } = await headOf(chunks, byteOrderMark.length);
  let skip = begins(head, byteOrderMark) ? byteOrderMark.length : 0;
  for await (const chunk of rest) {
    const skipped = Math.min(skip, chunk.length);
    skip -= skipped;
    if (skipped < chunk.length) yield chunk.subarray(skipped);
  }
}

function begins(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
