import { firstUnitNeeded, repeatReach } from "../forward-index/stored-document.js";
import { FoundPair, foundPairCells, PairTable, standingPairCells } from "./pair-table.js";
import type { PairWalk, TermPair, VisitPair, WalkedDocuments } from "./pair-walk.js";
import type { WasmMemory } from "./wasm-memory.js";

const unitBytes = 2;
const cellBytes = 4;
/** If units and their copy are equally far from a multiple of 8, copying is six times as fast. */
const wordBytes = 8;

/** The walk of assembly/pairs.ts. Its tables stay in memory until the search ends. */
export class WasmPairWalk implements PairWalk {
  readonly #memory: WasmMemory;
  /** By different pair: the numbers of all pairs that are equal to it. */
  readonly #equal: readonly (readonly number[])[];
  /** 0: there are too many (see PairTable). */
  readonly #lefts: number;
  readonly #mayBegin: number;
  readonly #entries: number;
  readonly #entryMask: number;

  constructor(pairs: readonly TermPair[], memory: WasmMemory) {
    this.#memory = memory;
    this.#equal = equalOf(pairs);
    const table = new PairTable(this.#equal.map(([first]) => pairs[first]));
    this.#lefts = table.lefts === null ? 0 : memory.copyOf(table.lefts);
    this.#mayBegin = memory.copyOf(table.mayBegin);
    this.#entries = memory.copyOf(table.entries);
    this.#entryMask = table.entryMask;
  }

  forEachIn(documents: WalkedDocuments, visit: VisitPair): void {
    const memory = this.#memory;
    const { used } = memory;
    const { offsets, from, to } = documents;
    const unitCount = offsets[to] - offsets[from];
    // What one document repeats of others is walked through itself if it is ahead of all documents.
    const standingMax = unitCount + repeatReach;
    const foundMax = unitCount + (to - from) * repeatReach;
    const bounds = this.#copy(documents);
    const standings = memory.take(standingMax * standingPairCells * cellBytes);
    const found = memory.take(foundMax * foundPairCells * cellBytes);
    const count = memory.kernels.walkPairs(
      bounds,
      to - from,
      this.#lefts,
      this.#mayBegin,
      this.#entries,
      this.#entryMask,
      standings,
      found,
    );
    this.#visitFound(new Uint32Array(memory.buffer, found, count * foundPairCells), from, visit);
    memory.release(used);
  }

  /** Copies the documents and what they may repeat. Returns where the list of their bounds lies. */
  #copy({ units, offsets, from, to }: WalkedDocuments): number {
    const memory = this.#memory;
    const first = firstUnitNeeded(units, offsets, from, to);
    const source = units.byteOffset + first * unitBytes;
    const bytes = new Uint8Array(units.buffer, source, (offsets[to] - first) * unitBytes);
    const room = memory.take(bytes.length + wordBytes);
    const copy = room + ((source - room) & (wordBytes - 1));
    memory.view.set(bytes, copy);
    const address = memory.take((to - from + 1) * cellBytes);
    const bounds = new Uint32Array(memory.buffer, address, to - from + 1);
    for (let i = 0; i < bounds.length; i++) bounds[i] = copy + (offsets[from + i] - first) * unitBytes;
    return address;
  }

  #visitFound(found: Uint32Array, from: number, visit: VisitPair): void {
    for (let at = 0; at < found.length; at += foundPairCells) {
      const equal = this.#equal[found[at + FoundPair.pair]];
      const document = from + found[at + FoundPair.document];
      const slot = found[at + FoundPair.slot];
      const isAtStart = found[at + FoundPair.isAtStart] === 1;
      for (let i = 0; i < equal.length; i++) visit(document, equal[i], slot, isAtStart);
    }
  }
}

/** The numbers of pairs, those of equal ones together. */
function equalOf(pairs: readonly TermPair[]): number[][] {
  const byTerms = new Map<string, number[]>();
  for (const [pair, terms] of pairs.entries()) {
    const key = terms.join();
    const known = byTerms.get(key);
    if (known === undefined) byTerms.set(key, [pair]);
    else known.push(pair);
  }
  return [...byTerms.values()];
}
