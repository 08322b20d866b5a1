import {
  REPEAT_DISTANCE,
  REPEAT_SIZE,
  repeatReach,
  repeatsStart,
  unitsPerRepeat,
} from "../forward-index/stored-document.js";
import { cellsPerToken, cellsPerValue, TokenCells } from "../forward-index/token-cells.js";
import {
  costBits,
  Flag,
  QueryWord,
  queryWordCells,
  ScannedDocument,
  Sum,
  scannedDocumentCells,
  sumCount,
} from "./scan-layout.js";
import type { WasmMemory } from "./wasm-memory.js";
import { type ScanQuery, scanDocumentsMax, scanUnitsMax, type WordScan } from "./word-scan.js";

const unitBytes = 2;
const pairBytes = 4;
const noPairs = new Uint32Array(0);
const unitsPerPair = 2;
/** A stretch that is copied two units at a time may reach this many units further, on either side. */
const edgeUnits = 1;
/** Enough for all batches, except single documents that are longer. */
const unitsMin = scanUnitsMax + scanDocumentsMax * roomFor(0, 0);
const cellBytes = 4;
const costMask = (1 << costBits) - 1;

class ScannedTokens extends TokenCells {
  constructor(cells: Uint32Array, values: Uint32Array, documentLength: number, maySay: boolean) {
    super(cells, values);
    this.length = cells.length / cellsPerToken;
    this.valueCount = values.length / cellsPerValue;
    this.documentLength = documentLength;
    this.maySay = maySay;
  }
}

/** The scan of assembly/scan.ts. Another one may be begun only when this one is done. */
export class WasmScan implements WordScan {
  readonly frequencies: Float64Array;
  firstFrequency = 0;
  readonly #memory: WasmMemory;
  /** Each document has a row. The sums and the frequencies are views of the same memory. */
  readonly #sums: Int32Array;
  readonly #rowSums: number;
  readonly #wordCount: number;
  readonly #table: Uint32Array;
  /** Where the sums of the selected document begin. */
  #row = 0;
  /** null until they are needed. */
  #tokens: TokenCells | null = null;
  #units: Uint16Array = new Uint16Array(0);
  #pairs: Uint32Array = new Uint32Array(0);
  #cells: Uint32Array = new Uint32Array(0);
  #values: Uint32Array = new Uint32Array(0);

  constructor(query: ScanQuery, memory: WasmMemory) {
    const { kernels } = memory;
    this.#memory = memory;
    this.#wordCount = query.words.length;
    kernels.setSought(memory.copyOf(query.bits), memory.copyOf(query.steps));
    kernels.setSlots(memory.copyOf(query.tiers), memory.copyOf(query.isTolerant));
    kernels.setQuery(
      memory.copyOf(wordNumbers(query)),
      query.words.length,
      query.hasPairs ? 1 : 0,
      memory.takeZeros(kernels.bytesForWords(query.words.length)),
      memory.takeZeros(kernels.bytesForWays()),
    );
    memory.waysOf = waysInMemory(query, memory);
    const bytesPerRow = kernels.bytesPerRow();
    const rows = memory.take(scanDocumentsMax * bytesPerRow);
    this.#rowSums = bytesPerRow / cellBytes;
    this.#sums = new Int32Array(memory.buffer, rows, scanDocumentsMax * this.#rowSums);
    this.frequencies = new Float64Array(memory.buffer, rows, (scanDocumentsMax * this.#rowSums) / 2);
    const table = memory.take(scanDocumentsMax * scannedDocumentCells * cellBytes);
    this.#table = new Uint32Array(memory.buffer, table, scanDocumentsMax * scannedDocumentCells);
    this.#reserve(unitsMin);
  }

  take(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void {
    let sizeMax = 0;
    for (let i = 0; i < documents.length; i++)
      sizeMax += roomFor(offsets[documents[i]], offsets[documents[i] + 1]);
    if (sizeMax > this.#units.length) this.#reserve(sizeMax * 2);
    this.#copy(units, offsets, documents);
    this.#memory.kernels.scan(
      this.#table.byteOffset,
      documents.length,
      this.#cells.byteOffset,
      this.#values.byteOffset,
      this.#sums.byteOffset,
    );
  }

  /**
   * Copies each document and what it repeats. Repeats keep their distance from the document, as in the
   * segment. What lies between is undefined.
   */
  #copy(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void {
    // Overwritten below. Without any use, the sum would not be computed.
    this.#table[0] = askFor(units, offsets, documents);
    const pairs = pairsOf(units);
    const address = this.#units.byteOffset;
    let free = 0;
    for (let i = 0; i < documents.length; i++) {
      const start = offsets[documents[i]];
      const end = offsets[documents[i] + 1];
      // Even or odd as in the segment, so that two units are copied at once.
      const least = free + edgeUnits + repeatReach;
      const at = least + ((start - least) & (unitsPerPair - 1));
      const ahead = at - start;
      this.#copyStretch(units, pairs, ahead, start, end);
      for (let repeat = repeatsStart(units, end); repeat < end - 1; repeat += unitsPerRepeat) {
        const first = start - units[repeat + REPEAT_DISTANCE];
        this.#copyStretch(units, pairs, ahead, first, first + units[repeat + REPEAT_SIZE]);
      }
      free = at + end - start;
      const row = i * scannedDocumentCells;
      this.#table[row + ScannedDocument.begin] = address + at * unitBytes;
      this.#table[row + ScannedDocument.end] = address + free * unitBytes;
    }
  }

  /**
   * Copies two units at a time. Where the stretch has an odd end, the unit beside it is copied, too: it
   * belongs there as in the segment, or is overwritten. V8's own copy takes longer to begin than most
   * stretches take this way.
   */
  // Hot: five parameters instead of an object.
  #copyStretch(units: Uint16Array, pairs: Uint32Array, ahead: number, first: number, end: number): void {
    const own = this.#pairs;
    const step = ahead >> 1;
    const endPair = (end + 1) >>> 1;
    if (endPair > pairs.length) this.#units.set(units.subarray(first, end), first + ahead);
    else for (let pair = first >>> 1; pair < endPair; pair++) own[pair + step] = pairs[pair];
  }

  select(i: number): void {
    this.#tokens = null;
    this.#row = i * this.#rowSums;
    this.firstFrequency = (this.#row + sumCount) / 2;
  }

  get matched(): number {
    return this.#sums[this.#row + Sum.matched];
  }

  get typos(): number {
    return this.#sums[this.#row + Sum.typos];
  }

  get proximity(): number {
    return this.#sums[this.#row + Sum.proximity];
  }

  get tier(): number {
    return this.#sums[this.#row + Sum.tier];
  }

  get position(): number {
    return this.#sums[this.#row + Sum.position];
  }

  get exact(): number {
    return this.#sums[this.#row + Sum.exact];
  }

  get documentLength(): number {
    return this.#sums[this.#row + Sum.documentLength];
  }

  get valueCount(): number {
    return this.#sums[this.#row + Sum.valueCount];
  }

  costOf(word: number): number {
    return this.#ofWord(word) & costMask;
  }

  placeOf(word: number): number {
    return this.#ofWord(word) >>> costBits;
  }

  hasOverlaps(): boolean {
    return (this.#sums[this.#row + Sum.flags] & Flag.hasOverlaps) !== 0;
  }

  hasJoined(): boolean {
    return (this.#sums[this.#row + Sum.flags] & Flag.hasJoined) !== 0;
  }

  mayCountPhrase(): boolean {
    return (this.#sums[this.#row + Sum.flags] & Flag.mayCountPhrase) !== 0;
  }

  get maySay(): boolean {
    return (this.#sums[this.#row + Sum.flags] & Flag.maySay) !== 0;
  }

  get tokens(): TokenCells {
    this.#tokens ??= this.#tokensOfRow();
    return this.#tokens;
  }

  #tokensOfRow(): TokenCells {
    const sums = this.#sums;
    const row = this.#row;
    const cell = sums[row + Sum.cells] / cellBytes;
    const value = sums[row + Sum.values] / cellBytes;
    return new ScannedTokens(
      this.#cells.subarray(cell, cell + sums[row + Sum.tokenCount] * cellsPerToken),
      this.#values.subarray(value, value + sums[row + Sum.valueCount] * cellsPerValue),
      sums[row + Sum.documentLength],
      this.maySay,
    );
  }

  /** The cost and the place of a word. They lie behind the frequencies. */
  #ofWord(word: number): number {
    return this.#sums[this.#row + sumCount + this.#wordCount * 2 + word];
  }

  /** Makes room for whole documents of this many units together. They have no more tokens than units. */
  #reserve(room: number): void {
    const memory = this.#memory;
    const units = memory.take(room * unitBytes);
    const cells = memory.take(room * cellsPerToken * cellBytes);
    const values = memory.take(room * cellsPerValue * cellBytes);
    this.#units = new Uint16Array(memory.buffer, units, room);
    this.#pairs = pairsOf(this.#units);
    this.#cells = new Uint32Array(memory.buffer, cells, room * cellsPerToken);
    this.#values = new Uint32Array(memory.buffer, values, room * cellsPerValue);
  }
}

/** The room for one document, in units. */
function roomFor(from: number, to: number): number {
  return to - from + repeatReach + 2 * edgeUnits + unitsPerPair - 1;
}

/** The units in a cache line of 64 bytes. */
const unitsPerLine = 32;

/**
 * Reads a unit in each cache line of all documents before any is copied: so the waits for memory overlap. The
 * sum has no meaning.
 */
function askFor(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < documents.length; i++) {
    const end = offsets[documents[i] + 1];
    for (let at = offsets[documents[i]]; at < end; at += unitsPerLine) sum += units[at];
    sum += units[end - 1];
  }
  return sum;
}

/** Two units in a number, except an odd one at the end; none if the units are not aligned for that. */
function pairsOf({ buffer, byteOffset, length }: Uint16Array): Uint32Array {
  return byteOffset % pairBytes === 0 ? new Uint32Array(buffer, byteOffset, length >>> 1) : noPairs;
}

function wordNumbers({ words }: ScanQuery): Int32Array {
  const numbers = new Int32Array(words.length * queryWordCells);
  for (const [i, { isCounted, phraseCost, hasExactGrams, freeBefore, isUnspaced }] of words.entries()) {
    const at = i * queryWordCells;
    numbers[at + QueryWord.isCounted] = isCounted ? 1 : 0;
    numbers[at + QueryWord.phraseCost] = phraseCost;
    numbers[at + QueryWord.hasExactGrams] = hasExactGrams ? 1 : 0;
    numbers[at + QueryWord.freeBefore] = freeBefore;
    numbers[at + QueryWord.isUnspaced] = isUnspaced ? 1 : 0;
  }
  return numbers;
}

/** Gives each list of ways an address, and equal lists the same one. */
function waysInMemory({ waysOf }: ScanQuery, memory: WasmMemory): (term: number, kind: number) => number {
  const known = new Map<number | string, number>();
  return (term, kind) => {
    const ways = waysOf(term, kind);
    // Nearly every term has one way. Then this is the key, and no text is made.
    const key = ways.length === 2 ? ways[1] : ways.join();
    const address = known.get(key) ?? memory.copyOf(ways);
    known.set(key, address);
    return address;
  };
}
