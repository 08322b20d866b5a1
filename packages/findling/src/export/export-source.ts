import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Check, type Static, Type } from "@findling/protocol/typebox";
import { ownFileMode } from "@findling/store/folder";
import { Failure, messageOf, systemErrorCode } from "../failure.js";

const ExportSource = Type.Object({
  host: Type.String(),
  index: Type.String(),
});
/**
 * The server and the index that an export reads, which are kept beside the unfinished file. An index is known
 * by its name only: if it is deleted and made again, that is a change between two moments, as any other.
 */
export type ExportSource = Static<typeof ExportSource>;

function sourcePathOf(unfinishedPath: string): string {
  return `${unfinishedPath}.json`;
}

/** @throws {Failure} nothing says which index the file comes from */
export function readSource(unfinishedPath: string): ExportSource {
  const path = sourcePathOf(unfinishedPath);
  try {
    const source: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (Check(ExportSource, source)) return source;
  } catch (error) {
    const isKnown = error instanceof SyntaxError || systemErrorCode(error) === "ENOENT";
    if (!isKnown)
      throw new Failure(`${path} cannot be read: ${messageOf(error)}`, undefined, { cause: error });
  }
  throw new Failure(
    `Nothing says of which index ${unfinishedPath} is: ${path} is missing or damaged. Remove both, and begin ` +
      "again without --resume.",
  );
}

/** The system's error is thrown if it cannot be written. */
export function writeSource(unfinishedPath: string, source: ExportSource): void {
  const text = `${JSON.stringify(source, null, 2)}\n`;
  writeFileSync(sourcePathOf(unfinishedPath), text, { mode: ownFileMode, flush: true });
}

export function removeSource(unfinishedPath: string): void {
  rmSync(sourcePathOf(unfinishedPath), { force: true });
}

/** @throws {Failure} the file is of something else than what is asked for */
export function requireSource(unfinishedPath: string, before: ExportSource, asked: ExportSource): void {
  if (before.index === asked.index && before.host === asked.host) return;
  const path = sourcePathOf(unfinishedPath);
  throw new Failure(
    `${unfinishedPath} is of the index ${before.index} of ${before.host}, and not of ${asked.index} of ` +
      `${asked.host}. Export that one, write the new address into ${path} if the server has moved, or remove ` +
      "both files, and begin again without --resume.",
  );
}
