import { crc32 } from "node:zlib";
import type { IndexTimeSettings } from "@findling/protocol";
import { parseStoredJson } from "../lmdb/json-value.js";

/** Increased with every change of the manifest's fields, or of the files' content. */
export const manifestVersion = 10;
export const manifestName = "manifest";

/** A file and its expected content. */
export interface KeptFile {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
}

export interface ManifestSegment {
  readonly file: KeptFile;
  /** The words of the live-docs bitmap, base64; null: all documents are live. */
  readonly live: string | null;
  readonly liveCount: number;
}

/**
 * The list of the files with a search index, as it was at one moment, and of how it was made. Other files
 * have no meaning.
 */
export interface Manifest {
  /** Increased by one for each manifest; see RemovalTable. */
  readonly generation: number;
  /** The version of the analysis that made the segments (analysisFingerprint). */
  readonly analysis: string;
  /** The settings that the segments were made with. The index may have newer settings. */
  readonly settings: IndexTimeSettings;
  /** All live documents with numbers below this are in the segments. */
  readonly coveredTo: number;
  /** The dictionary layers, in order. */
  readonly dictionary: readonly KeptFile[];
  readonly segments: readonly ManifestSegment[];
}

/** The bytes are not a manifest, or one of another version. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/** One line `findling-manifest <version> <crc32 of the rest, hex>`, then the manifest as JSON. */
export function encodeManifest(manifest: Manifest): Buffer {
  const body = Buffer.from(JSON.stringify(manifest));
  const head = `findling-manifest ${manifestVersion} ${crc32(body).toString(16)}\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** @throws ManifestError */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const headEnd = bytes.indexOf(0x0a);
  const head = Buffer.from(bytes.subarray(0, Math.max(0, headEnd))).toString("latin1");
  const [, version, checksum] = /^findling-manifest (\d+) ([0-9a-f]+)$/.exec(head) ?? [];
  if (version === undefined || checksum === undefined) throw new ManifestError("It does not begin as one.");
  if (Number(version) !== manifestVersion) {
    throw new ManifestError(`It has format version ${version}, and this release reads ${manifestVersion}.`);
  }
  const body = bytes.subarray(headEnd + 1);
  if (crc32(body).toString(16) !== checksum)
    throw new ManifestError("Its checksum does not fit its content.");
  return parseStoredJson<Manifest>(body, "The manifest");
}

export function keptLive(live: Uint32Array): string {
  return Buffer.from(live.buffer, live.byteOffset, live.byteLength).toString("base64");
}

/** The words encoded by `keptLive`, in shared memory. */
export function sharedLive(text: string): Uint32Array {
  const bytes = Buffer.from(text, "base64");
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return new Uint32Array(shared.buffer);
}
