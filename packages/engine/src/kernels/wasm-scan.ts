import { repeatReach, repeatsStart, unitsPerRepeat } from "../forward-index/stored-document.js";
import { cellsPerToken, cellsPerValue, TokenCells } from "../forward-index/token-cells.js";
import type { WasmMemory } from "./wasm-memory.js";
import { type ScanQuery, scanDocumentsMax, scanUnitsMax, type WordScan } from "./word-scan.js";

/**
 * What assembly/scan.ts writes of a document, by place, as numbers of 32 bits; the words' frequencies follow,
 * then their costs and priorities.
 */
const Sum = {
  matched: 0,
  typos: 1,
  proximity: 2,
  tier: 3,
  position: 4,
  exact: 5,
  flags: 6,
  documentLength: 7,
  tokenCount: 8,
  valueCount: 9,
  /** Bytes of tokens and of values that lie before its own. */
  cells: 10,
  values: 11,
} as const;
const sumCount = Object.keys(Sum).length;

const unitBytes = 2;
const pairBytes = 4;
const noPairs = new Uint32Array(0);
const unitsPerPair = 2;
/** A stretch that is copied two by two may reach so many units further, on either side. */
const edgeUnits = 1;
/** Enough for all but single documents that are longer. */
const unitsMin = scanUnitsMax + scanDocumentsMax * roomFor(0, 0);
const cellBytes = 4;
/** Where a document begins, and where it ends. */
const tableCells = 2;

class ScannedTokens extends TokenCells {
  // Four parameters and no object: made for many documents.
  constructor(cells: Uint32Array, values: Uint32Array, documentLength: number, maySay: boolean) {
    super(cells, values);
    this.length = cells.length / cellsPerToken;
    this.valueCount = values.length / cellsPerValue;
    this.documentLength = documentLength;
    this.maySay = maySay;
  }
}

/** The scan of assembly/scan.ts. Another one may be begun only when it is done. */
export class WasmScan implements WordScan {
  readonly frequencies: Float64Array;
  firstFrequency = 0;
  readonly #memory: WasmMemory;
  /** Of each document a row: the sums and the frequencies are in one memory. */
  readonly #sums: Int32Array;
  readonly #rowSums: number;
  readonly #wordCount: number;
  readonly #table: Uint32Array;
  /** Of the selected document: where its sums begin. */
  #row = 0;
  /** null: not asked for. */
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
    this.#rowSums = bytesPerRow / 4;
    this.#sums = new Int32Array(memory.buffer, rows, scanDocumentsMax * this.#rowSums);
    this.frequencies = new Float64Array(memory.buffer, rows, (scanDocumentsMax * this.#rowSums) / 2);
    const table = memory.take(scanDocumentsMax * tableCells * cellBytes);
    this.#table = new Uint32Array(memory.buffer, table, scanDocumentsMax * tableCells);
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
   * Each document with what it repeats, at the distance at which it lies in the segment: of what is between
   * there is nothing.
   */
  #copy(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void {
    // Overwritten below: without any use it would not be computed.
    this.#table[0] = askFor(units, offsets, documents);
    const pairs = pairsOf(units);
    const address = this.#units.byteOffset;
    let free = 0;
    for (let i = 0; i < documents.length; i++) {
      const start = offsets[documents[i]];
      const end = offsets[documents[i] + 1];
      // Even where it is in the segment, so that two units are copied at once.
      const least = free + edgeUnits + repeatReach;
      const at = least + ((start - least) & (unitsPerPair - 1));
      const ahead = at - start;
      this.#copyStretch(units, pairs, ahead, start, end);
      for (let repeat = repeatsStart(units, end); repeat < end - 1; repeat += unitsPerRepeat) {
        const first = start - units[repeat + 1];
        this.#copyStretch(units, pairs, ahead, first, first + units[repeat + 2]);
      }
      free = at + end - start;
      this.#table[i * tableCells] = address + at * unitBytes;
      this.#table[i * tableCells + 1] = address + free * unitBytes;
    }
  }

  /**
   * Two by two with the units beside it where its ends are odd: what lies there is as in the segment, or is
   * overwritten. To have V8 copy a stretch takes longer to begin than most take so.
   */
  // Hot: five parameters and no object.
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
    return this.#ofWord(word) & 0xff;
  }

  priorityOf(word: number): number {
    return this.#ofWord(word) >>> 8;
  }

  hasOverlaps(): boolean {
    return (this.#sums[this.#row + Sum.flags] & 4) !== 0;
  }

  hasJoined(): boolean {
    return (this.#sums[this.#row + Sum.flags] & 1) !== 0;
  }

  mayCountPhrase(): boolean {
    return (this.#sums[this.#row + Sum.flags] & 2) !== 0;
  }

  get maySay(): boolean {
    return (this.#sums[this.#row + Sum.flags] & 8) !== 0;
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

  /** Behind the frequencies. */
  #ofWord(word: number): number {
    return this.#sums[this.#row + sumCount + this.#wordCount * 2 + word];
  }

  /** Makes room for whole documents of so many units together: they have no more tokens. */
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

/** Of units, for one document. */
function roomFor(from: number, to: number): number {
  return to - from + repeatReach + 2 * edgeUnits + unitsPerPair - 1;
}

/** As of a cache line of 64 bytes. */
const unitsPerLine = 32;

/**
 * Reads of all documents what brings them from memory, before any is copied: so they are waited for together.
 * The sum says nothing.
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

/** Two units in a number, but for an odd one at the end; none where they do not lie so in memory. */
function pairsOf({ buffer, byteOffset, length }: Uint16Array): Uint32Array {
  return byteOffset % pairBytes === 0 ? new Uint32Array(buffer, byteOffset, length >>> 1) : noPairs;
}

/** Five for each word, as scan.ts reads them. */
function wordNumbers({ words }: ScanQuery): Int32Array {
  return new Int32Array(
    words.flatMap(({ isCounted, phraseCost, hasExactGrams, freeBefore, isUnspaced }) => [
      isCounted ? 1 : 0,
      phraseCost,
      hasExactGrams ? 1 : 0,
      freeBefore,
      isUnspaced ? 1 : 0,
    ]),
  );
}

/** Gives lists of ways an address, each once. */
function waysInMemory({ waysOf }: ScanQuery, memory: WasmMemory): (term: number, kind: number) => number {
  const known = new Map<number | string, number>();
  return (term, kind) => {
    const ways = waysOf(term, kind);
    // Nearly every term has one way: then it is the key, for which no text is made.
    const key = ways.length === 2 ? ways[1] : ways.join();
    const address = known.get(key) ?? memory.copyOf(ways);
    known.set(key, address);
    return address;
  };
}
