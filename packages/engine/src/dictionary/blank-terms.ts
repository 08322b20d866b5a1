import { allocateLayer, type SharedDictionaryLayer, withTree } from "./dictionary-layer.js";
import { firstTextRank } from "./trie-children.js";

/**
 * Returns a layer in which unused terms are blank: their text is empty, which no token has. Their numbers are
 * never reused. Blank terms come first, as the empty text sorts before all others:
 *
 *     rank      0        1        2
 *     text               array    set
 *     term      10       12       11         (10 was `map`)
 *
 * Returns `layer` itself if no term becomes blank, otherwise a layer with a new id. Linear in its size.
 *
 * @param isUsed by term number; 0 if no document has the term
 */
export function blankTerms(layer: SharedDictionaryLayer, isUsed: Uint8Array): SharedDictionaryLayer {
  const { first, count, units, offsets, termOffsetByRank } = layer;
  const texts = firstTextRank(layer);
  let blankCount = texts;
  let unitCount = units.length;
  for (let rank = texts; rank < count; rank++) {
    if (isUsed[first + termOffsetByRank[rank]] !== 0) continue;
    blankCount++;
    unitCount -= offsets[rank + 1] - offsets[rank];
  }
  if (blankCount === texts) return layer;
  const blanked = allocateLayer(first, count, unitCount);
  let blankRank = 0;
  let textRank = blankCount;
  let offset = 0;
  for (let rank = 0; rank < count; rank++) {
    const termOffset = termOffsetByRank[rank];
    const isBlank = rank < texts || isUsed[first + termOffset] === 0;
    const target = isBlank ? blankRank++ : textRank++;
    blanked.termOffsetByRank[target] = termOffset;
    blanked.rankByTermOffset[termOffset] = target;
    if (isBlank) continue;
    for (let i = offsets[rank]; i < offsets[rank + 1]; i++) blanked.units[offset++] = units[i];
    blanked.offsets[target + 1] = offset;
    blanked.characterSets[target] = layer.characterSets[rank];
  }
  return withTree(blanked);
}
