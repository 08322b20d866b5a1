import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { segmentFolder } from "../folder/data-folder.js";
import { decodeManifest, type KeptFile, manifestName } from "../segment-files/manifest.js";
import type { CheckedIndex } from "./check-index.js";
import { type Finding, ok, reasonOf, warning } from "./finding.js";

const advice = "Nothing is lost: the next start of the server makes the search index anew from the records.";

/**
 * An index with more records has segment files after a stop, and nearly always after a crash too
 * (`keepingBounds`). With fewer records, making the search index takes less than a second.
 */
const recordsWithoutFilesMax = 4_000;

/**
 * Compares the segment files of an index with their manifest.
 *
 * @param recordCount of the index; null if it is not known
 */
export function* checkSegments(
  { name, folder }: Pick<CheckedIndex, "name" | "folder">,
  recordCount: number | null,
): Generator<Finding> {
  const part = `search index ${name}`;
  const path = segmentFolder(folder);
  if (!existsSync(join(path, manifestName))) {
    yield withoutFiles(part, recordCount ?? 0);
    return;
  }
  const faults: string[] = [];
  let files: readonly KeptFile[] = [];
  try {
    const { dictionary, segments } = decodeManifest(readFileSync(join(path, manifestName)));
    files = [...dictionary, ...segments.map(({ file }) => file)];
    faults.push(...files.flatMap((file) => faultOf(path, file) ?? []));
  } catch (error) {
    faults.push(`The manifest cannot be read. ${reasonOf(error)}`);
  }
  for (const fault of faults) yield warning(part, fault, advice);
  if (faults.length === 0) yield ok(part, `All ${files.length} files have the right checksums.`);
}

function withoutFiles(part: string, recordCount: number): Finding {
  if (recordCount <= recordsWithoutFilesMax)
    return ok(part, "It has no files: the server makes it when it opens the index.");
  const records = recordCount.toLocaleString("en-US");
  return warning(
    part,
    `It has no files, or no manifest that names them: ${records} records have to be indexed anew.`,
    advice,
  );
}

function faultOf(folder: string, { name, bytes, crc32: expected }: KeptFile): string | null {
  try {
    const content = readFileSync(join(folder, name));
    if (content.length !== bytes) return `The file ${name} has ${content.length} bytes, not ${bytes}.`;
    return crc32(content) === expected ? null : `The checksum of the file ${name} is wrong.`;
  } catch (error) {
    return `The file ${name} cannot be read: ${reasonOf(error)}`;
  }
}
