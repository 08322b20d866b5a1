import { join } from "node:path";
import { crc32 } from "node:zlib";
import { packLayer, type SharedDictionaryLayer } from "@findling/engine";
import { type FileLayer, nodeFiles } from "./file-layer.js";
import {
  encodeManifest,
  type KeptFile,
  type Manifest,
  type ManifestSegment,
  manifestName,
} from "./manifest.js";

/** Until it replaces the manifest before it. */
const newManifestName = `${manifestName}.tmp`;

/** Content that already has a file, or that gets a file with this name. */
export type FileSource<Content> = KeptFile | { readonly name: string; readonly content: Content };

/** A state of an index to be written to files. It can be passed to `postMessage`. */
export interface KeepRequest {
  readonly folder: string;
  readonly manifest: Omit<Manifest, "dictionary" | "segments">;
  readonly dictionary: readonly FileSource<SharedDictionaryLayer>[];
  readonly segments: readonly (Omit<ManifestSegment, "file"> & {
    readonly file: FileSource<SharedArrayBuffer>;
  })[];
}

/**
 * Writes the missing files, then replaces the manifest, then removes files that it does not name. If this is
 * cut off, either the old manifest remains with all its files, or the new one with all its files.
 */
export function keepIndex(request: KeepRequest, files: FileLayer = nodeFiles): Manifest {
  const { folder } = request;
  files.makeFolder(folder);
  const manifest = writeFiles(request, files);
  files.rename(join(folder, newManifestName), join(folder, manifestName));
  files.syncFolder(folder);
  removeUnnamed(folder, manifest, files);
  return manifest;
}

/** Removes the files that the manifest does not name, or all files if it is null. */
export function removeUnnamed(folder: string, manifest: Manifest | null, files: FileLayer = nodeFiles): void {
  const named = new Set(
    manifest === null ? [] : [manifestName, ...filesOf(manifest).map(({ name }) => name)],
  );
  for (const name of files.list(folder)) {
    if (!named.has(name)) files.remove(join(folder, name));
  }
}

/** Writes the missing files, and the manifest under another name. If this fails, none of them is left. */
function writeFiles(request: KeepRequest, files: FileLayer): Manifest {
  const { folder } = request;
  try {
    const manifest: Manifest = {
      ...request.manifest,
      dictionary: request.dictionary.map((source) => keepFile(folder, source, packLayer, files)),
      segments: request.segments.map(({ file, ...segment }) => ({
        ...segment,
        file: keepFile(folder, file, (buffer) => buffer, files),
      })),
    };
    files.write(join(folder, newManifestName), encodeManifest(manifest));
    // Makes the names of the files durable before the manifest names them.
    files.syncFolder(folder);
    return manifest;
  } catch (error) {
    removeNew(request, files);
    throw error;
  }
}

/** The disk may be full: files that no manifest names would keep it so, and each try would add some. */
function removeNew({ folder, dictionary, segments }: KeepRequest, files: FileLayer): void {
  const sources = [...dictionary, ...segments.map(({ file }) => file)];
  const names = sources.flatMap((source) => ("content" in source ? [source.name] : []));
  try {
    for (const name of [...names, newManifestName]) files.remove(join(folder, name));
  } catch {
    // The fault that is reported says what is wrong. The next manifest removes them, or the next opening.
  }
}

function filesOf({ dictionary, segments }: Manifest): KeptFile[] {
  return [...dictionary, ...segments.map(({ file }) => file)];
}

function keepFile<Content>(
  folder: string,
  source: FileSource<Content>,
  pack: (content: Content) => SharedArrayBuffer,
  files: FileLayer,
): KeptFile {
  if (!("content" in source)) return source;
  const bytes = new Uint8Array(pack(source.content));
  files.write(join(folder, source.name), bytes);
  return { name: source.name, bytes: bytes.length, crc32: crc32(bytes) };
}
