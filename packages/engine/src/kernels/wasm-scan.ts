import { repeatReach, wholeSizeMax } from "../forward-index/stored-document.js";
import { cellsPerToken, TokenCells } from "../forward-index/token-cells.js";
import { UnitWindow } from "./unit-window.js";
import type { WasmMemory } from "./wasm-memory.js";
import type { ScanQuery, WordScan } from "./word-scan.js";

/** The numbers of 32 bits that a scan writes, by place; frequencies follow them. */
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
} as const;
const sumCount = Object.keys(Sum).length;

const unitsMin = 4_096;
const unitBytes = 2;
/** Bytes behind the units that are read together with the last ones. */
const bytesBehind = 8;
const cellBytes = 4;

class ScannedTokens extends TokenCells {
  /** Says what stands in the cells now. */
  set(length: number, documentLength: number, soughtValueCount: number): void {
    this.length = length;
    this.documentLength = documentLength;
    this.soughtValueCount = soughtValueCount;
  }
}

/** The scan of assembly/scan.ts. Another one may be begun only when it is done. */
export class WasmScan implements WordScan {
  readonly frequencies: Float64Array;
  tokens: ScannedTokens;
  readonly #memory: WasmMemory;
  readonly #sums: Int32Array;
  /** So many units it has room for, of a document and of what lies before it. */
  #room = 0;
  #units = 0;
  #window: UnitWindow = new UnitWindow(new Uint16Array(0));
  #cells = 0;
  #values = 0;

  constructor(query: ScanQuery, memory: WasmMemory) {
    const { kernels } = memory;
    this.#memory = memory;
    const sums = memory.take(sumCount * 4 + query.words.length * 8);
    this.#sums = new Int32Array(memory.buffer, sums, sumCount);
    this.frequencies = new Float64Array(memory.buffer, sums + sumCount * 4, query.words.length);
    kernels.setSought(memory.copyOf(query.bits), memory.copyOf(query.steps));
    kernels.setSlots(
      memory.copyOf(query.tiers),
      memory.copyOf(query.isTolerant),
      memory.copyOf(query.weights),
    );
    kernels.setQuery(
      memory.copyOf(wordNumbers(query)),
      query.words.length,
      query.hasPairs ? 1 : 0,
      query.valueLength,
      memory.takeZeros(kernels.bytesForWords(query.words.length)),
      memory.takeZeros(kernels.bytesForWays()),
    );
    memory.waysOf = waysInMemory(query, memory);
    this.tokens = this.#reserve(unitsMin);
  }

  readUnits(units: Uint16Array, from: number, to: number): void {
    const sizeMax = wholeSizeMax(from, to);
    if (sizeMax > this.#room) this.tokens = this.#reserve(sizeMax * 2);
    const reachFrom = Math.max(0, from - repeatReach);
    const first = this.#units + (this.#window.include(units, reachFrom, to) + from - reachFrom) * unitBytes;
    const end = first + (to - from) * unitBytes;
    this.#memory.kernels.scan(first, end, this.#cells, this.#values, this.#sums.byteOffset);
    const sums = this.#sums;
    this.tokens.set(sums[Sum.tokenCount], sums[Sum.documentLength], sums[Sum.valueCount]);
  }

  get matched(): number {
    return this.#sums[Sum.matched];
  }

  get typos(): number {
    return this.#sums[Sum.typos];
  }

  get proximity(): number {
    return this.#sums[Sum.proximity];
  }

  get tier(): number {
    return this.#sums[Sum.tier];
  }

  get position(): number {
    return this.#sums[Sum.position];
  }

  get exact(): number {
    return this.#sums[Sum.exact];
  }

  mayCountJoined(): boolean {
    return (this.#sums[Sum.flags] & 1) !== 0;
  }

  mayCountPhrase(): boolean {
    return (this.#sums[Sum.flags] & 2) !== 0;
  }

  /** Makes room for documents of so many units: none has more tokens. */
  #reserve(room: number): ScannedTokens {
    const memory = this.#memory;
    this.#room = room;
    this.#units = memory.take(room * unitBytes + bytesBehind);
    this.#window = new UnitWindow(new Uint16Array(memory.buffer, this.#units, room));
    this.#cells = memory.take(room * cellsPerToken * cellBytes);
    this.#values = memory.take(room * cellBytes);
    return new ScannedTokens(
      new Uint32Array(memory.buffer, this.#cells, room * cellsPerToken),
      new Uint32Array(memory.buffer, this.#values, room),
    );
  }
}

/** Three for each word, as scan.ts reads them. */
function wordNumbers({ words }: ScanQuery): Int32Array {
  return Int32Array.from(
    words.flatMap(({ isCounted, phraseCost, hasExactGrams }) => [
      isCounted ? 1 : 0,
      phraseCost,
      hasExactGrams ? 1 : 0,
    ]),
  );
}

/** Gives lists of ways an address, each once. */
function waysInMemory({ waysOf }: ScanQuery, memory: WasmMemory): (term: number, kind: number) => number {
  const known = new Map<string, number>();
  return (term, kind) => {
    const ways = waysOf(term, kind);
    const key = ways.join();
    const address = known.get(key) ?? memory.copyOf(ways);
    known.set(key, address);
    return address;
  };
}
