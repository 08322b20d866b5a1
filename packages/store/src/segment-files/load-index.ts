import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type KeptIndex, unpackLayer } from "@findling/engine";
import { systemCodeOf } from "../disk/system-code.js";
import { nodeFiles, readShared } from "./file-layer.js";
import { removeUnnamed } from "./keep-index.js";
import { decodeManifest, type KeptFile, type Manifest, manifestName, sharedLive } from "./manifest.js";

export interface LoadedIndex {
  readonly manifest: Manifest;
  /** The parts are in the order of the manifest. */
  readonly index: KeptIndex;
}

/**
 * Loads the segment files of a folder, and removes remnants of a write that was cut off. Returns null if
 * nothing can be used. Unless there are no files at all, the reason is reported.
 *
 * Throws the system's error if the files cannot be read now, for example because too many are open.
 * Then nothing is known about them, and none is removed.
 */
export function loadIndex(
  folder: string,
  analysis: string,
  onUnusable: (reason: string) => void,
): LoadedIndex | null {
  const manifest = readManifest(folder, onUnusable);
  try {
    removeUnnamed(folder, manifest);
    if (manifest === null) return null;
    if (manifest.analysis !== analysis) {
      onUnusable(`The segments were made by ${manifest.analysis}; this is ${analysis}.`);
      return null;
    }
    return { manifest, index: readIndex(folder, manifest) };
  } catch (error) {
    if (isReadFailure(error)) throw error;
    onUnusable(messageOf(error));
    return null;
  }
}

/** null if there is none, or if it is damaged or of another version. Throws the system's errors. */
export function readManifest(
  folder: string,
  onUnusable: (reason: string) => void = () => {},
): Manifest | null {
  try {
    if (!nodeFiles.list(folder).includes(manifestName)) return null;
    return decodeManifest(readFileSync(join(folder, manifestName)));
  } catch (error) {
    if (isReadFailure(error)) throw error;
    onUnusable(`The manifest of the segments cannot be read. ${messageOf(error)}`);
    return null;
  }
}

function readIndex(folder: string, { dictionary, segments }: Manifest): KeptIndex {
  return {
    dictionary: dictionary.map((file) => unpackLayer(readChecked(folder, file))),
    segments: segments.map(({ file, live, liveCount }) => ({
      bytes: readChecked(folder, file),
      live: live === null ? null : sharedLive(live),
      liveCount,
    })),
  };
}

function readChecked(folder: string, { name, bytes, crc32: expected }: KeptFile): SharedArrayBuffer {
  const content = readShared(join(folder, name));
  if (content.length !== bytes) throw new Error(`${name} has ${content.length} bytes, not ${bytes}.`);
  if (crc32(content) !== expected) throw new Error(`The checksum of ${name} does not fit its content.`);
  return content.buffer;
}

/**
 * Whether the system failed to read the file, so that it may be intact. A missing file is not such a case.
 */
function isReadFailure(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code !== undefined && code !== "ENOENT";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
