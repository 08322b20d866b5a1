import type { SharedIndex } from "@findling/engine";

/** The bytes of the buffers that a search index is made of, as all threads share them. */
export function sharedBytes({ segments, dictionary, documentCounts }: SharedIndex): number {
  let bytes = documentCounts.buffer.byteLength;
  for (const segment of segments) bytes += segment.bytes.byteLength + segment.live.byteLength;
  for (const { units, offsets } of dictionary) {
    // The other two arrays of a layer are as long as its offsets.
    bytes += units.byteLength + 3 * offsets.byteLength;
  }
  return bytes;
}
