import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** The first bytes of every gzipped file (RFC 1952, 2.3.1). */
const gzipMagic = [0x1f, 0x8b];

export function isGzip(beginning: Uint8Array): boolean {
  return gzipMagic.every((byte, at) => beginning[at] === byte);
}

/** The lines of a file, gzipped or not. Every read error is thrown here, whenever it occurs. */
export async function* linesIn(path: string): AsyncGenerator<string> {
  const text = new PassThrough();
  const unpack = (await beginsAsGzip(path)) ? createGunzip() : new PassThrough();
  const read = pipeline(createReadStream(path), unpack, text);
  // Awaited below, after the last line. Until then nobody handles its rejection.
  read.catch(() => undefined);
  try {
    for await (const line of createInterface({ input: text })) yield line;
    await read;
  } finally {
    text.destroy();
  }
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: new Uint8Array(gzipMagic.length) });
    return isGzip(buffer);
  } finally {
    await file.close();
  }
}
