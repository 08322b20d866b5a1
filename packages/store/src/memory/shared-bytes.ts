import type { SharedIndex } from "@findling/engine";
import type { SharedSettings } from "./shared-settings.js";

/** A state of an index in the form that all threads share. */
export interface SharedState {
  readonly settings: SharedSettings;
  readonly shared: SharedIndex;
}

/**
 * The settings as objects, which the writer needs at every write, take this many times the bytes of their
 * JSON.
 */
const readPerByte = 4;

/** Size of the buffers of a state, plus an estimate for the writer's settings. */
export function memoryBytes({ settings, shared }: SharedState): number {
  let bytes = settings.byteLength + shared.documentCounts.buffer.byteLength + schemaBytes(shared);
  // As texts, the entries take about as much as in their table.
  bytes += readPerByte * settings.byteLength + schemaBytes(shared);
  for (const segment of shared.segments) bytes += segment.bytes.byteLength + segment.live.byteLength;
  for (const layer of shared.dictionary) bytes += layerBytes(layer);
  return bytes;
}

/** Size of the parts of `previous` that `next` does not have. Only parts that can be large are counted. */
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
  // The other three arrays of a layer are as long as its offsets, and its tree is one buffer.
  return units.byteLength + 4 * offsets.byteLength + tree.keys.buffer.byteLength;
}
