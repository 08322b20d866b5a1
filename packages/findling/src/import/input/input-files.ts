import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { glob, isDynamicPattern } from "tinyglobby";
import { messageOf, systemErrorCode, UsageFailure } from "../../failure.js";
import { identityAt } from "./file-identity.js";
import { InputFailure } from "./input-failure.js";

/** How standard input is named on the command line. */
export const standardInput = "-";
const standardInputName = "standard input";

export interface InputFile {
  /** For messages. */
  readonly name: string;
  /** null: standard input. */
  readonly path: string | null;
  /** null: unknown, as of standard input or a pipe. */
  readonly bytes: number | null;
}

const chunkBytes = 256 * 1_024;
const fingerprintBytes = 65_536;

/**
 * The files that arguments name, in their order. Those of one pattern are sorted.
 * @throws {UsageFailure} standard input is named beside others, or a file twice
 * @throws {InputFailure} a file is not there, or a pattern matches none
 */
export async function inputFilesOf(arguments_: readonly string[]): Promise<InputFile[]> {
  if (arguments_.includes(standardInput)) {
    if (arguments_.length > 1) throw new UsageFailure("Standard input (-) must be the only input.");
    return [{ name: standardInputName, path: null, bytes: null }];
  }
  const files: InputFile[] = [];
  for (const argument of arguments_) files.push(...(await filesOf(argument)));
  requireEachOnce(files);
  return files;
}

function requireEachOnce(files: readonly InputFile[]): void {
  const names = new Map<string, string>();
  for (const { path, name } of files) {
    const identity = path === null ? null : identityAt(path);
    if (identity === null) continue;
    const before = names.get(identity);
    if (before === name) throw new UsageFailure(`${name} is named twice.`);
    if (before !== undefined)
      throw new UsageFailure(`${name} and ${before} are the same file: name it once.`);
    names.set(identity, name);
  }
}

async function filesOf(argument: string): Promise<InputFile[]> {
  try {
    return [await fileAt(argument)];
  } catch (error) {
    const isPattern = isDynamicPattern(argument) && systemErrorCode(error) === "ENOENT";
    if (!isPattern) throw unreadable(argument, error);
  }
  const paths = await glob(argument, { expandDirectories: false });
  if (paths.length === 0) throw new InputFailure(`No file matches ${argument}.`);
  return Promise.all(paths.sort().map(fileAt));
}

async function fileAt(path: string): Promise<InputFile> {
  const facts = await stat(path);
  if (facts.isDirectory()) throw new InputFailure(`${path} is a folder; name files, as '${path}/*.ndjson'.`);
  return { name: path, path, bytes: facts.isFile() ? facts.size : null };
}

/**
 * The bytes of a file, as they lie there.
 * @param onBytes is called with the number of bytes of each chunk
 * @param start the first byte; only a file has another one than 0
 * @throws {InputFailure} the file cannot be read
 */
export async function* bytesOf(
  { path, name }: InputFile,
  onBytes: (bytes: number) => void,
  start = 0,
): AsyncGenerator<Buffer, void> {
  const stream = path === null ? process.stdin : createReadStream(path, { highWaterMark: chunkBytes, start });
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      onBytes(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw unreadable(name, error);
  }
}

/** Recognizes a file: its first bytes, as SHA-256 in hexadecimal. */
export async function fingerprintOf(path: string): Promise<string> {
  const bytes = await bytesAt(path, 0, fingerprintBytes);
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Reads `length` bytes from `start` on, or fewer if the file ends before.
 * @throws {InputFailure} the file cannot be read
 */
export async function bytesAt(path: string, start: number, length: number): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(name: string, error: unknown): unknown {
  if (error instanceof InputFailure) return error;
  const code = systemErrorCode(error);
  if (code === null) return error;
  const reason = code === "ENOENT" ? "there is no such file" : messageOf(error);
  return new InputFailure(`${name} cannot be read: ${reason}.`, { cause: error });
}
