import type { SharedIndex } from "@findling/engine";
import type { SharedSettings } from "./shared-settings.js";

/** A state of an index, as all threads share it. */
export interface SharedState {
  readonly settings: SharedSettings;
  readonly shared: SharedIndex;
}

/** What the writer has read of settings, which it needs at every write, takes so many times their JSON. */
const readPerByte = 4;

/**
 * The bytes of the buffers that a state is made of, and about those of its settings as the writer has them.
 */
export function memoryBytes({ settings, shared }: SharedState): number {
  let bytes = settings.byteLength + shared.documentCounts.buffer.byteLength + schemaBytes(shared);
  // Entries as texts take about as much as in their table.
  bytes += readPerByte * settings.byteLength + schemaBytes(shared);
  for (const segment of shared.segments) bytes += segment.bytes.byteLength + segment.live.byteLength;
  for (const layer of shared.dictionary) bytes += layerBytes(layer);
  return bytes;
}

/** What `previous` has and `next` has not, of what can be large. */
export function supersededBytes(previous: SharedState, next: SharedState | null): number {
  const segments = new Set(next?.shared.segments.map(({ id }) => id));
  const layers = new Set(next?.shared.dictionary.map(({ id }) => id));
  let bytes = previous.settings === next?.settings ? 0 : previous.settings.byteLength;
  const { schema, segments: previousSegments, dictionary } = previous.shared;
  if (schema.id !== next?.shared.schema.id) bytes += schemaBytes(previous.shared);
  for (const segment of previousSegments) if (!segments.has(segment.id)) bytes += segment.bytes.byteLength;
  for (const layer of dictionary) if (!layers.has(layer.id)) bytes += layerBytes(layer);
  return bytes;
}

function schemaBytes({ schema }: SharedIndex): number {
  return schema.entries === null ? 0 : schema.entries.units.buffer.byteLength;
}

function layerBytes({ units, offsets, tree }: SharedIndex["dictionary"][number]): number {
  // The other three arrays of a layer are as long as its offsets; its tree is one buffer.
  return units.byteLength + 4 * offsets.byteLength + tree.keys.buffer.byteLength;
}
