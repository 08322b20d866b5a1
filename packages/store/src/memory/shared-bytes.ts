import type { SharedIndex } from "@findling/engine";

/** The bytes of the buffers that a search index is made of, as all threads share them. */
export function sharedBytes({ segments, dictionary, documentCounts }: SharedIndex): number {
  let bytes = documentCounts.buffer.byteLength;
  for (const segment of segments) bytes += segment.bytes.byteLength + segment.live.byteLength;
  for (const layer of dictionary) bytes += layerBytes(layer);
  return bytes;
}

/** What `previous` has and `next` has not, of what can be large. */
export function supersededBytes(previous: SharedIndex, next: SharedIndex | null): number {
  const segments = new Set(next?.segments.map(({ id }) => id));
  const layers = new Set(next?.dictionary.map(({ id }) => id));
  let bytes = 0;
  for (const segment of previous.segments) if (!segments.has(segment.id)) bytes += segment.bytes.byteLength;
  for (const layer of previous.dictionary) if (!layers.has(layer.id)) bytes += layerBytes(layer);
  return bytes;
}

function layerBytes({ units, offsets, tree }: SharedIndex["dictionary"][number]): number {
  // The other three arrays of a layer are as long as its offsets; its tree is one buffer.
  return units.byteLength + 4 * offsets.byteLength + tree.keys.buffer.byteLength;
}
