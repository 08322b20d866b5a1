import { TextMerge } from "../collections/text-merge.js";
import type { StringTableParts } from "./string-table.js";

/** A string table to merge, and the strings of it that stay. */
export interface StringTableInput {
  readonly parts: StringTableParts;
  /** The ordinals that stay, ascending. */
  readonly used: Uint32Array;
}

export interface MergedStringTable {
  readonly strings: StringTableParts;
  /**
   * For each input and each of its ordinals: the ordinal in `strings`. Undefined for strings that do not
   * stay.
   */
  readonly ordinals: readonly Uint32Array[];
}

/** Merges the distinct strings that stay into one table. Creates no JavaScript strings. */
export function mergeStringTables(inputs: readonly StringTableInput[]): MergedStringTable {
  const ordinals = inputs.map(({ parts }) => new Uint32Array(parts.starts.length - 1));
  const { starts, bytes } = roomFor(inputs);
  const merge = new TextMerge(
    inputs.map(({ parts, used }) => ({ bytes: parts.bytes, offsets: parts.starts, order: used })),
  );
  let count = 0;
  let length = 0;
  while (merge.next()) {
    if (!merge.isRepeat) {
      const { starts: from, bytes: source } = inputs[merge.input].parts;
      const end = from[merge.text + 1];
      // A loop, because most strings are too short for `set` to be faster.
      for (let at = from[merge.text]; at < end; at++) bytes[length++] = source[at];
      starts[++count] = length;
    }
    ordinals[merge.input][merge.text] = count - 1;
  }
  return {
    strings: { starts: starts.subarray(0, count + 1), bytes: bytes.subarray(0, length) },
    ordinals,
  };
}

/** A table with room for all strings that stay, as if none were equal. */
function roomFor(inputs: readonly StringTableInput[]): StringTableParts {
  let count = 0;
  let length = 0;
  for (const { parts, used } of inputs) {
    count += used.length;
    for (let i = 0; i < used.length; i++) length += parts.starts[used[i] + 1] - parts.starts[used[i]];
  }
  return {
    starts: new Uint32Array(count + 1),
    bytes: new Uint8Array(length),
  };
}
