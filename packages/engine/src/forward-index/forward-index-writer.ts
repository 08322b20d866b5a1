import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import { repeatReach, repeatsStart, unitsPerRepeat } from "./stored-document.js";
import { END_ATTRIBUTE, SLOT_MASK, WIDE } from "./token-codes.js";
import { WholeDocument } from "./whole-document.js";

/**
 * Runs of fewer units are stored again. This is hardly longer, and lets later documents repeat longer runs.
 */
const repeatedMin = 12;
/** The highest offset of a repeat. */
const offsetMax = 0xffff;
const NOWHERE = -1;

/** Stored documents. Document d has the units `[forwardOffsets[d], forwardOffsets[d + 1])`. */
interface ForwardIndex {
  readonly forwardUnits: Uint16Array;
  readonly forwardOffsets: Uint32Array;
}

/**
 * Stores documents one after the other (see stored-document.ts). Each attribute is compared with the last
 * attribute in the same slot that was stored in full. So the output depends only on the documents, whether
 * they come one by one, in batches or from a merge.
 */
export class ForwardIndexWriter {
  readonly #units: GrowableUint16;
  readonly #offsets = new GrowableUint32();
  /** For each slot: where an attribute was last stored in full, and its number of units. */
  readonly #storedAt: number[] = [];
  readonly #storedSize: number[] = [];
  /** The repeats of the current document, which begins at `#start`. */
  readonly #repeats = new GrowableUint16();
  readonly #whole = new WholeDocument();
  #start = 0;
  /**
   * The current run: consecutive repeated attributes that are also adjacent in the units before. Its start
   * and size.
   */
  #runAt = 0;
  #runSize = 0;

  /** `capacity` is the expected number of units. */
  constructor(capacity: number) {
    this.#units = new GrowableUint16(capacity);
    this.#offsets.push(0);
  }

  /** Stores a whole document, `document[0, size)`. */
  add(document: Uint16Array, size: number): void {
    const units = this.#units;
    // A repeat takes fewer units than the attributes that it replaces.
    units.reserve(size + 1);
    this.#start = units.length;
    this.#repeats.reset();
    let at = document[0] >= WIDE ? 2 : 1;
    this.#append(document, 0, at);
    while (at < size) {
      const repeatedSize = this.#repeatedSize(document, at);
      if (repeatedSize > 0) {
        this.#extendRun(document, at, repeatedSize);
        at += repeatedSize;
      } else {
        this.#endRun(document, at);
        const attributeSize = sizeOfAttribute(document, at);
        this.#store(document, at, attributeSize);
        at += attributeSize;
      }
    }
    this.#endRun(document, at);
    units.append(this.#repeats.view());
    units.push(this.#repeats.length / unitsPerRepeat);
    this.#offsets.push(units.length);
  }

  /**
   * Stores the documents `[from, to)` of another index. Once all units within reach are the same as in that
   * index, all following documents would be stored in the same way. So they are copied.
   */
  addStored(index: ForwardIndex, from: number, to: number): void {
    const { forwardUnits, forwardOffsets } = index;
    let sameFrom = this.#units.length;
    for (let document = from; document < to; document++) {
      if (this.#units.length - sameFrom >= repeatReach) {
        this.#copy(index, document, to);
        return;
      }
      this.#whole.read(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1]);
      this.add(this.#whole.units, this.#whole.size);
      if (!this.#isLast(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1]))
        sameFrom = this.#units.length;
    }
  }

  finish(): ForwardIndex {
    return { forwardUnits: this.#units.view(), forwardOffsets: this.#offsets.view() };
  }

  /** Whether the last document was stored as `stored[from, to)`. */
  #isLast(stored: Uint16Array, from: number, to: number): boolean {
    const { array, length } = this.#units;
    if (length - this.#start !== to - from) return false;
    for (let i = from, at = this.#start; i < to; i++, at++) if (stored[i] !== array[at]) return false;
    return true;
  }

  #copy({ forwardUnits, forwardOffsets }: ForwardIndex, from: number, to: number): void {
    const units = this.#units;
    const shift = units.length - forwardOffsets[from];
    units.append(forwardUnits.subarray(forwardOffsets[from], forwardOffsets[to]));
    for (let document = from; document < to; document++)
      this.#offsets.push(forwardOffsets[document + 1] + shift);
    let first = to;
    while (first > from && units.length - forwardOffsets[first] - shift < repeatReach) first--;
    for (let document = first; document < to; document++)
      this.#recall(forwardOffsets[document] + shift, forwardOffsets[document + 1] + shift);
  }

  /**
   * Records the attributes that the stored document `[from, to)` has in full, as later documents may repeat
   * them.
   */
  #recall(from: number, to: number): void {
    const { array } = this.#units;
    const end = repeatsStart(array, to);
    for (let at = array[from] >= WIDE ? from + 2 : from + 1; at < end; ) {
      const size = sizeOfAttribute(array, at);
      const slot = array[at] & SLOT_MASK;
      this.#storedAt[slot] = at;
      this.#storedSize[slot] = size;
      at += size;
    }
  }

  /**
   * Number of units of the attribute at `at`, if it equals the last one in its slot and this is within reach;
   * otherwise 0.
   */
  #repeatedSize(document: Uint16Array, at: number): number {
    const slot = document[at] & SLOT_MASK;
    const storedAt = this.#storedAt[slot] ?? NOWHERE;
    if (storedAt === NOWHERE || this.#start - storedAt > repeatReach) return 0;
    const size = this.#storedSize[slot];
    const { array } = this.#units;
    // The stored units end with END_ATTRIBUTE. So if all are equal, the attribute ends at the same place.
    for (let i = 0; i < size; i++) if (array[storedAt + i] !== document[at + i]) return 0;
    return size;
  }

  #extendRun(document: Uint16Array, at: number, size: number): void {
    const storedAt = this.#storedAt[document[at] & SLOT_MASK];
    if (storedAt !== this.#runAt + this.#runSize) {
      this.#endRun(document, at);
      this.#runAt = storedAt;
    }
    this.#runSize += size;
  }

  /**
   * Ends the run, at `end` in the document. It becomes a repeat, or it is stored again if it is too short for
   * that.
   */
  #endRun(document: Uint16Array, end: number): void {
    const size = this.#runSize;
    this.#runSize = 0;
    const offset = this.#units.length - this.#start;
    if (size >= repeatedMin && offset <= offsetMax) {
      this.#repeats.push(offset);
      this.#repeats.push(this.#start - this.#runAt);
      this.#repeats.push(size);
      return;
    }
    for (let at = end - size; at < end; ) {
      const attributeSize = this.#storedSize[document[at] & SLOT_MASK];
      this.#store(document, at, attributeSize);
      at += attributeSize;
    }
  }

  /** Stores the attribute at `at` in full. */
  #store(document: Uint16Array, at: number, size: number): void {
    const slot = document[at] & SLOT_MASK;
    this.#storedAt[slot] = this.#units.length;
    this.#storedSize[slot] = size;
    this.#append(document, at, at + size);
  }

  /** Appends units. There must be room. */
  #append(document: Uint16Array, from: number, to: number): void {
    const { array } = this.#units;
    let end = this.#units.length;
    for (let i = from; i < to; i++) array[end++] = document[i];
    this.#units.length = end;
  }
}

/** Number of units of the attribute whose head is at `at`. */
function sizeOfAttribute(document: Uint16Array, at: number): number {
  let next = at + 1;
  while (document[next] !== END_ATTRIBUTE) next++;
  return next + 1 - at;
}
