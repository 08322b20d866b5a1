import { join } from "node:path";
import { crc32 } from "node:zlib";
import { packLayer, type SharedDictionaryLayer } from "@findling/engine";
import { type FileLayer, nodeFiles } from "./file-layer.js";
import { encodeManifest, type KeptFile, type KeptSegment, type Manifest, manifestName } from "./manifest.js";

/** Content that has a file already, or is to get one of this name. */
export type FileSource<Content> = KeptFile | { readonly name: string; readonly content: Content };

/** A state of an index to be written to files; survives `postMessage`. */
export interface KeepRequest {
  readonly folder: string;
  readonly manifest: Omit<Manifest, "dictionary" | "segments">;
  readonly dictionary: readonly FileSource<SharedDictionaryLayer>[];
  readonly segments: readonly (Omit<KeptSegment, "file"> & {
    readonly file: FileSource<SharedArrayBuffer>;
  })[];
}

/**
 * Writes the files that are not there yet, then the manifest in place of the one before, then removes what it
 * does not name. Cut off anywhere it leaves the old manifest with all its files, or the new one with all its.
 */
export function keepIndex(request: KeepRequest, files: FileLayer = nodeFiles): Manifest {
  const { folder } = request;
  files.makeFolder(folder);
  const manifest: Manifest = {
    ...request.manifest,
    dictionary: request.dictionary.map((source) => keepFile(folder, source, packLayer, files)),
    segments: request.segments.map(({ file, ...segment }) => ({
      ...segment,
      file: keepFile(folder, file, (buffer) => buffer, files),
    })),
  };
  const path = join(folder, manifestName);
  files.write(`${path}.tmp`, encodeManifest(manifest));
  // The names of the files and of the temporary one: durable before the manifest names them.
  files.syncFolder(folder);
  files.rename(`${path}.tmp`, path);
  files.syncFolder(folder);
  removeUnnamed(folder, manifest, files);
  return manifest;
}

/** Removes the files that the manifest does not name; all when there is none. */
export function removeUnnamed(folder: string, manifest: Manifest | null, files: FileLayer = nodeFiles): void {
  const named = new Set(
    manifest === null ? [] : [manifestName, ...filesOf(manifest).map(({ name }) => name)],
  );
  for (const name of files.list(folder)) {
    if (!named.has(name)) files.remove(join(folder, name));
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
