import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Check, type Static, Type } from "@findling/protocol/typebox";
import { exitCodes, Failure, messageOf, systemErrorCode, UsageFailure } from "../failure.js";
import { fingerprintOf, type InputFile } from "./input/input-files.js";

const Position = Type.Object({
  file: Type.Integer(),
  items: Type.Integer(),
  line: Type.Integer(),
  leftOut: Type.Integer(),
  byte: Type.Optional(Type.Integer()),
});

const CheckpointContent = Type.Object({
  format: Type.Literal(1),
  /** The command, as far as it decides what is written, as JSON. */
  command: Type.String(),
  /** The `version` that the records get; null: the server gives it. */
  version: Type.Union([Type.Integer(), Type.Null()]),
  files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
  /** Everything before it is written. */
  position: Position,
  /** How many records are written. */
  records: Type.Integer(),
  isComplete: Type.Boolean(),
});
/** The content of a checkpoint. `files` have their sizes and the SHA-256 of their first 64 KiB. */
export type CheckpointContent = Static<typeof CheckpointContent>;

/** @throws {UsageFailure} an input cannot be recognized later, such as standard input */
export async function recognizedFiles(files: readonly InputFile[]): Promise<CheckpointContent["files"]> {
  const recognized = [];
  for (const { name, path, bytes } of files) {
    if (path === null || bytes === null)
      throw new UsageFailure(`--checkpoint needs files that can be read again, and ${name} is none.`);
    recognized.push({ name, bytes, sha256: await fingerprintOf(path) });
  }
  return recognized;
}

/**
 * The checkpoint in a file; null: there is none.
 * @throws {UsageFailure} the file is no checkpoint, or one of another command or of other input
 */
export function readCheckpoint(
  path: string,
  { command, files }: Pick<CheckpointContent, "command" | "files">,
): CheckpointContent | null {
  const content = contentOf(path);
  if (content === null) return null;
  const advice = `Give the same command, or remove ${path} to begin again.`;
  if (content.command !== command)
    throw new UsageFailure(`${path} is the checkpoint of another command: ${content.command}. ${advice}`);
  const isOther = content.files.length !== files.length;
  if (isOther) throw new UsageFailure(`${path} is the checkpoint of other files. ${advice}`);
  for (const [i, { name, bytes, sha256 }] of content.files.entries()) {
    const now = files[i];
    if (now?.name !== name) throw new UsageFailure(`${path} is the checkpoint of other files. ${advice}`);
    if (now.bytes !== bytes || now.sha256 !== sha256)
      throw new UsageFailure(`${name} has changed since ${path} was written. ${advice}`);
  }
  return content;
}

function contentOf(path: string): CheckpointContent | null {
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (Check(CheckpointContent, content)) return content;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return null;
    if (!(error instanceof SyntaxError)) throw cannot("read", path, error);
  }
  throw new UsageFailure(`${path} is no checkpoint of an import.`);
}

/** Where a checkpoint is written before it replaces the one at this path. */
export function temporaryOf(path: string): string {
  return `${path}.tmp`;
}

/** Replaces the file as a whole, so that a kill or a loss of power leaves the old or the new one. */
export function writeCheckpoint(path: string, content: CheckpointContent): void {
  const unfinished = temporaryOf(path);
  try {
    writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { flush: true, mode: 0o600 });
    renameSync(unfinished, path);
  } catch (error) {
    throw cannot("written", path, error);
  }
}

function cannot(what: "read" | "written", path: string, error: unknown): Failure {
  return new Failure(`${path} cannot be ${what}: ${messageOf(error)}`, exitCodes.failure, { cause: error });
}
