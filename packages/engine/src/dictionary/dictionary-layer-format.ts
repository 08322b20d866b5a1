import { type SectionFormat, SectionTable, SectionTableWriter } from "../codec/section-table.js";
import { fillCharacterSets } from "./character-sets.js";
import { type SharedDictionaryLayer, withOwnId, withTree } from "./dictionary-layer.js";

/** "FDIC", little-endian. */
const layerFormat: SectionFormat = { magic: 0x43494446, version: 1 };

/** The numbers of a layer's sections. A number never gets a second meaning. */
const Section = { first: 1, units: 2, offsets: 3, termOffsetByRank: 4, rankByTermOffset: 5 } as const;

/**
 * Packs a layer into one buffer. The section `first` is one word. The others are as in memory. Data that
 * follows from the texts is left out.
 */
export function packLayer(layer: SharedDictionaryLayer): SharedArrayBuffer {
  const writer = new SectionTableWriter(layerFormat);
  writer.add(Section.first, Uint32Array.of(layer.first));
  writer.add(Section.units, layer.units);
  writer.add(Section.offsets, layer.offsets);
  writer.add(Section.termOffsetByRank, layer.termOffsetByRank);
  writer.add(Section.rankByTermOffset, layer.rankByTermOffset);
  return writer.finish();
}

/**
 * Opens a packed layer as views.
 *
 * @throws SectionFormatError the bytes are not a packed layer
 */
export function unpackLayer(buffer: SharedArrayBuffer): SharedDictionaryLayer {
  const table = new SectionTable(buffer, layerFormat);
  const termOffsetByRank = table.uint32(Section.termOffsetByRank);
  const units = table.uint16(Section.units);
  const offsets = table.uint32(Section.offsets);
  const characterSets = new Int32Array(new SharedArrayBuffer(termOffsetByRank.length * 4));
  fillCharacterSets(units, offsets, characterSets);
  const layer = withTree({
    id: 0,
    first: table.uint32(Section.first)[0],
    count: termOffsetByRank.length,
    units,
    offsets,
    termOffsetByRank,
    rankByTermOffset: table.uint32(Section.rankByTermOffset),
    characterSets,
  });
  return withOwnId(layer);
}
