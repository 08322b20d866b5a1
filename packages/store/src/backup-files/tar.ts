import { DamagedBackupError } from "./backup-error.js";
import { type BackupFile, fileBytesMax } from "./backup-file.js";
import { ByteQueue } from "./byte-queue.js";

/**
 * The part of the tar format (POSIX ustar) that a backup needs: regular files with short names. A library
 * would bring a dozen packages for it.
 *
 *     header of 512 bytes | content, filled up with zeros to a multiple of 512 | ... | 1,024 zeros
 *
 *     header: name 0..100, mode 100..108, owner and group 108..124, size 124..136, time 136..148,
 *     checksum 148..156 (sum of all bytes, itself as blanks), type 156, "ustar" 257; numbers are octal text
 */
const blockBytes = 512;
const type = { file: "0", oldFile: "\0", folder: "5", extended: "x", globalExtended: "g" } as const;
const knownTypes: ReadonlySet<string> = new Set(Object.values(type));

/** The bytes of an archive. @param time of all entries, in milliseconds since the epoch */
export async function* tarOf(files: AsyncIterable<BackupFile>, time: number): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes } of files) {
    yield headerOf(path, bytes.length, time);
    yield bytes;
    if (bytes.length % blockBytes > 0) yield new Uint8Array(blockBytes - (bytes.length % blockBytes));
  }
  yield new Uint8Array(2 * blockBytes);
}

/** Reads what `tarOf` wrote, also after another tar has packed it again. @throws DamagedBackupError */
export async function* filesOfTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BackupFile> {
  const queue = new ByteQueue(chunks);
  let before: string | null = null;
  for (;;) {
    const header = await queue.take(blockBytes);
    if (header === null) throw new DamagedBackupError("the archive is cut off.");
    if (header.every((byte) => byte === 0)) break;
    const { path, size, kind } = parseHeader(header, before);
    before = path;
    const padded = Math.ceil(size / blockBytes) * blockBytes;
    const content = await queue.take(padded);
    if (content === null) throw new DamagedBackupError(`the archive is cut off in ${path}.`);
    if (kind === type.file || kind === type.oldFile) yield { path, bytes: content.subarray(0, size) };
  }
  // Read to its end, so that the checksum of a compressed archive is compared, and a pipe is not broken.
  await queue.drain();
}

function headerOf(path: string, size: number, time: number): Uint8Array {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for an entry.`);
  header.write(path, 0, "utf8");
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(time / 1_000), 136, 11);
  header.write(type.file, 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** @param before the name of the entry before it; null: it is the first */
function parseHeader(block: Uint8Array, before: string | null): { path: string; size: number; kind: string } {
  const header = Buffer.from(block.buffer, block.byteOffset, block.length);
  const octal = (from: number, to: number) =>
    Number.parseInt(header.toString("latin1", from, to).replace(/[\0 ]+$/, ""), 8);
  if (octal(148, 156) !== checksumOf(header)) {
    const what = before === null ? "it begins with no" : `behind ${before} comes no`;
    throw new DamagedBackupError(`${what} header of tar.`);
  }
  const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
  const size = octal(124, 136);
  if (!(size >= 0 && size <= fileBytesMax))
    throw new DamagedBackupError(`${name} has no size or is too large.`);
  const kind = header.toString("latin1", 156, 157);
  // Another tar writes these names as it finds them: "./control".
  const path = name.replace(/^\.\//, "");
  if (!knownTypes.has(kind)) throw new DamagedBackupError(`${path} is no file, and none of a backup.`);
  return { path, size, kind };
}

function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}
