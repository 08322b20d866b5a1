import { GrowableUint16 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import { emptyPairSet, pairGroup } from "../segment/neighbour-keys.js";
import { addKey, type NeighbourParts, noNeighbours } from "../segment/neighbour-signatures.js";
import type { SegmentParts } from "../segment/segment-format.js";
import { type CountedTerms, FrequentBeginnings } from "./frequent-beginnings.js";
import { KeySet } from "./key-set.js";
import { NeighbourPairs } from "./neighbour-pairs.js";
import { addAllKeys, PairKeys } from "./pair-keys.js";

/** What is worth covering by neighbour signatures. */
export interface NeighbourLimits {
  /** Smaller segments get none: scanning their possible matches takes some milliseconds at most. */
  readonly documentsMin: number;
  /** A beginning is frequent if its terms have at least one posting per `frequentIn` documents. */
  readonly frequentIn: number;
  /** A pair is common if more than one in `commonIn` documents has it. */
  readonly commonIn: number;
}

export const usualNeighbourLimits: NeighbourLimits = {
  documentsMin: 2 ** 18,
  frequentIn: 128,
  commonIn: 2_048,
};

/** Size of the sample in which pairs are counted, in documents. At most about this many are read. */
const countedDocuments = 2 ** 15;

/**
 * Bits of a filter for each of its keys. With these, one in ten documents that lack a sought pair has its
 * bits all the same.
 */
const bitsPerKey = 4.5;
const bitsPerUnit = 16;
/** A filter's size is stored in one byte. */
const unitsMax = 255;
/** The filter of a document whose pairs are unknown: it may have every key. */
const allBits = Uint16Array.of(0xffff);

export interface SignedDocuments
  extends CountedTerms,
    Pick<SegmentParts, "forwardUnits" | "forwardOffsets"> {}

/**
 * Makes the signatures of a segment's documents (see neighbour-signatures). Without `limits` there are none.
 */
export function signNeighbours(
  documents: SignedDocuments,
  dictionary: TermDictionary,
  limits: NeighbourLimits | null,
): NeighbourParts {
  const documentCount = documents.forwardOffsets.length - 1;
  if (limits === null || documentCount === 0 || documentCount < limits.documentsMin) return noNeighbours;
  const beginnings = new FrequentBeginnings(
    documents,
    dictionary,
    Math.max(1, documentCount / limits.frequentIn),
  );
  const signer = new NeighbourSigner(documents, beginnings);
  signer.findCommon(documentCount / limits.commonIn);
  return { beginnings: Uint32Array.from(beginnings.hashes).sort(), ...signer.sign() };
}

class NeighbourSigner {
  readonly #documents: SignedDocuments;
  readonly #documentCount: number;
  readonly #beginnings: FrequentBeginnings;
  readonly #pairs: NeighbourPairs;
  readonly #tokens = new DocumentTokens();
  readonly #keys = new KeySet();
  readonly #commonPairs: Uint32Array<ArrayBuffer>;

  constructor(documents: SignedDocuments, beginnings: FrequentBeginnings) {
    this.#documents = documents;
    this.#documentCount = documents.forwardOffsets.length - 1;
    this.#beginnings = beginnings;
    this.#pairs = new NeighbourPairs(beginnings);
    this.#commonPairs = emptyPairSet(this.#documentCount);
  }

  /**
   * Finds the pairs that more than `documentsMax` documents have, estimated from a sample of the documents.
   */
  findCommon(documentsMax: number): void {
    const words = this.#commonPairs.length;
    const counts = new Uint32Array(words * 32);
    const step = Math.ceil(this.#documentCount / countedDocuments);
    for (let document = 0; document < this.#documentCount; document += step) {
      this.#keys.clear();
      if (!this.#read(document)) continue;
      addAllKeys(this.#beginnings, this.#pairs, this.#keys);
      const { length, keys } = this.#keys;
      for (let i = 0; i < length; i++) counts[pairGroup(words, keys[i])]++;
    }
    for (let group = 0; group < counts.length; group++)
      if (counts[group] * step > documentsMax) this.#commonPairs[group >>> 5] |= 1 << (group & 31);
  }

  sign(): Omit<NeighbourParts, "beginnings"> {
    const sizes = new Uint8Array(this.#documentCount);
    const filters = new GrowableUint16(this.#documentCount);
    const keys = new PairKeys(this.#beginnings, this.#commonPairs);
    for (let document = 0; document < this.#documentCount; document++) {
      this.#keys.clear();
      if (this.#read(document) && keys.take(this.#pairs, this.#keys))
        sizes[document] = writeFilter(this.#keys, filters);
      else {
        filters.append(allBits);
        sizes[document] = allBits.length;
      }
    }
    return { commonPairs: this.#commonPairs, sizes, filters: filters.view() };
  }

  #read(document: number): boolean {
    const { forwardUnits, forwardOffsets } = this.#documents;
    this.#tokens.read(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1], null);
    return this.#pairs.read(this.#tokens);
  }
}

/** Appends the filter of one document. Returns its size in units. */
function writeFilter({ keys, length }: KeySet, filters: GrowableUint16): number {
  const size = Math.min(unitsMax, Math.ceil((length * bitsPerKey) / bitsPerUnit));
  const at = filters.length;
  filters.reserve(size);
  filters.array.fill(0, at, at + size);
  for (let i = 0; i < length; i++) addKey(filters.array, at, size, keys[i]);
  filters.length += size;
  return size;
}
