import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BackupError, DamagedBackupError, toBackupError, UnreadableBackupError } from "./backup-error.js";
import { type BackupFile, fileBytesMax } from "./backup-file.js";
import type { BackupManifest } from "./backup-manifest.js";
import { BackupCheck } from "./checksums.js";
import { filesOfTar } from "./tar.js";

const gzipMagic = [0x1f, 0x8b] as const;

/** The bytes of a backup that were read so far; of an archive as it is stored. */
export type OnRead = (bytes: number) => void;

/** The files of a backup, in any order, not yet compared. @throws UnreadableBackupError */
export async function* readBackup(path: string, onRead: OnRead = () => {}): AsyncGenerator<BackupFile> {
  try {
    if (statSync(path).isDirectory()) yield* filesBelow(path, "", onRead);
    else yield* filesOfStream(createReadStream(path, { highWaterMark: 2 ** 18 }), onRead);
  } catch (error) {
    throw toBackupError(error, `Reading ${path}`, UnreadableBackupError);
  }
}

/** The files of a backup that is an archive, compressed or not. @throws BackupError */
export async function* filesOfStream(
  stream: Readable,
  onRead: OnRead = () => {},
): AsyncGenerator<BackupFile> {
  try {
    yield* filesOfTar(uncompressed(counted(stream, onRead)));
  } catch (error) {
    throw toDamaged(error);
  } finally {
    stream.destroy();
  }
}

/** Bytes of a backup as it is stored, for the progress of reading it. @throws UnreadableBackupError */
export function storedBytes(path: string): number {
  try {
    return bytesBelow(path);
  } catch (error) {
    throw toBackupError(error, `Reading ${path}`, UnreadableBackupError);
  }
}

/** Reads all files and compares their checksums. @throws BackupError, DamagedBackupError */
export async function verifyBackup(files: AsyncIterable<BackupFile>): Promise<BackupManifest> {
  const check = new BackupCheck();
  for await (const file of files) check.add(file);
  return check.finish();
}

function bytesBelow(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0);
}

async function* filesBelow(folder: string, prefix: string, onRead: OnRead): AsyncGenerator<BackupFile> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const status = statSync(path);
    if (status.isDirectory()) yield* filesBelow(path, `${prefix}${name}/`, onRead);
    else if (status.size > fileBytesMax)
      throw new DamagedBackupError(`${path} is larger than any of its files.`);
    else {
      yield { path: `${prefix}${name}`, bytes: readFileSync(path) };
      onRead(status.size);
    }
  }
}

async function* counted(stream: AsyncIterable<Uint8Array>, onRead: OnRead): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield chunk;
    onRead(chunk.length);
  }
}

async function* uncompressed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  // The first chunk of a pipe may have a single byte.
  let head = Buffer.alloc(0);
  while (head.length < gzipMagic.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.length === 0) throw new DamagedBackupError("it is empty.");
  const all = startingWith(head, iterator);
  if (gzipMagic.some((byte, at) => head[at] !== byte)) {
    yield* all;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 2 ** 18 });
  // Its errors are thrown to whoever reads `gunzip`.
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip;
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function toDamaged(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const isOfZlib = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
  return isOfZlib
    ? new DamagedBackupError("its compressed bytes are damaged or cut off.", { cause: error })
    : error;
}
