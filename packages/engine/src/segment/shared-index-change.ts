import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import type { SharedIndex, SharedSegment } from "./shared-index.js";

/**
 * A state of an index for a reader that has the previous state. Layers and segments that the reader has are
 * given by their ids alone. An index has fifty to two hundred shared buffers, of which a batch changes few.
 * Sending a buffer takes half a microsecond, receiving it another half, for every search thread.
 */
export interface SharedIndexChange extends Omit<SharedIndex, "schema" | "segments" | "dictionary"> {
  /** null: unchanged. */
  readonly schema: SharedIndex["schema"] | null;
  readonly segments: readonly (SharedSegment | number)[];
  readonly dictionary: readonly (SharedDictionaryLayer | number)[];
}

/** `before`: the state that the reader has; null if it has none. */
export function changeSince(before: SharedIndex | null, now: SharedIndex): SharedIndexChange {
  const liveOf = new Map(before?.segments.map(({ id, live }) => [id, live]));
  const layers = new Set(before?.dictionary.map(({ id }) => id));
  return {
    ...now,
    schema: before?.schema.id === now.schema.id ? null : now.schema,
    segments: now.segments.map((segment) => (liveOf.get(segment.id) === segment.live ? segment.id : segment)),
    dictionary: now.dictionary.map((layer) => (layers.has(layer.id) ? layer.id : layer)),
  };
}

/**
 * The state after `change`. Throws an Error if `before` lacks a part that `change` refers to: then the change
 * was made from another state.
 */
export function stateAfter(before: SharedIndex | null, change: SharedIndexChange): SharedIndex {
  const segments = new Map(before?.segments.map((segment) => [segment.id, segment]));
  const layers = new Map(before?.dictionary.map((layer) => [layer.id, layer]));
  const schema = change.schema ?? before?.schema;
  if (schema === undefined) throw unknownPart("schema");
  return {
    ...change,
    schema,
    segments: change.segments.map((segment) => partOf(segment, segments)),
    dictionary: change.dictionary.map((layer) => partOf(layer, layers)),
  };
}

function partOf<Part extends object>(partOrId: Part | number, known: ReadonlyMap<number, Part>): Part {
  if (typeof partOrId !== "number") return partOrId;
  const part = known.get(partOrId);
  if (part === undefined) throw unknownPart(String(partOrId));
  return part;
}

function unknownPart(part: string): Error {
  return new Error(`The state before has no ${part}.`);
}
