import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { compressionOf, FileFault, headOf, plainHeadBytes, withoutMark } from "@findling/client/record-files";
import { systemErrorCode } from "../../failure.js";
import { zstdFrames } from "./zstd-frames.js";

/**
 * The bytes of a file, decompressed if they begin as gzip or zstd does, without a byte order mark.
 * @throws {FileFault} the compressed data is damaged, or this Node cannot read it
 */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array, void> {
  const { head, rest } = await headOf(chunks, plainHeadBytes);
  const compression = compressionOf(head);
  if (compression === "gzip") yield* withoutMark(requireWhole(gunzipped(rest)));
  else if (compression === "zstd") yield* withoutMark(requireWhole(zstdFrames(rest)));
  else yield* withoutMark(rest);
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
    throw new FileFault(`the compressed data is damaged or cut off: ${reason}`, { cause: error });
  }
}
