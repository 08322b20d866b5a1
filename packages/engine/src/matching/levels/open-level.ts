import type { CostLevel } from "../../query/planned-word.js";
import type { TermRange } from "../../segment/segment.js";
import { NO_ORDINAL } from "../../segment/term-ordinals.js";
import type { Level } from "./level.js";
import type { LevelSource } from "./level-source.js";
import { ListLevel } from "./list-level.js";
import { UnionLevel } from "./union-level.js";

/**
 * The documents of one segment that have a term of one cost level; null if there are none.
 *
 * @param required bits of a posting's summary (see posting-summary.ts); a posting without them does not count
 */
export function openLevel(source: LevelSource, level: CostLevel, required: number): Level | null {
  const { segment, dictionary } = source;
  const ranges: TermRange[] = [];
  let listCount = 0;
  for (const prefix of level.prefixes) {
    const range = segment.prefixRange(dictionary, prefix);
    if (range.from < range.to) ranges.push(range);
    listCount += range.to - range.from;
  }
  for (const term of level.terms) {
    const ordinal = segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) continue;
    ranges.push({ from: ordinal, to: ordinal + 1 });
    listCount++;
  }
  const kind = { cost: level.cost, isJoined: level.isJoined, required };
  if (listCount === 1) {
    const [{ from, to }] = ranges;
    const { postings, parts } = segment;
    return new ListLevel({ postings, offsets: parts.postingOffsets, fromOrdinal: from, toOrdinal: to }, kind);
  }
  if (listCount === 0) return null;
  const [prefix] = level.prefixes;
  const isOfPrefix = level.prefixes.length === 1 && level.terms.length === 0;
  return new UnionLevel(source, ranges, kind, isOfPrefix ? prefix : null);
}
