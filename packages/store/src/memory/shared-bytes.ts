import type { SharedIndex } from "@findling/engine";

/** The bytes of the buffers that a search index is made of, as all threads share them. */
export function sharedBytes({ segments, dictionary, documentCounts }: SharedIndex): number {
  let bytes = documentCounts.buffer.byteLength;
  for (const segment of segments) bytes += segment.bytes.byteLength + segment.live.byteLength;
  for (const { units, offsets, tree } of dictionary) {
    // The other three arrays of a layer are as long as its offsets; its tree is one buffer.
    bytes += units.byteLength + 4 * offsets.byteLength + tree.keys.buffer.byteLength;
  }
  return bytes;
}
