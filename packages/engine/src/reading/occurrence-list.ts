/** The `phrase` of an occurrence of a single term. */
export const NO_PHRASE = -1;

/**
 * Arrays with this few numbers lie within their objects and are made in a fraction of the time. Few documents
 * have more occurrences.
 */
const capacityMin = 16;

/**
 * The occurrences of content words, or of free words, in one document that count (ranking 2.3), in text
 * order, as parallel arrays. Reused for one document after the other. Slots ascend, and so do tiers.
 */
export class OccurrenceList {
  length = 0;
  word = new Uint8Array(capacityMin);
  slot = new Uint8Array(capacityMin);
  /** The first position of the span, saturated. */
  start = new Uint16Array(capacityMin);
  /** The last position of the span. A single token keeps its length if its first position is saturated. */
  end = new Uint32Array(capacityMin);
  /**
   * The position that criterion 5 compares: the first position, less the stop words that begin the attribute.
   */
  position = new Uint16Array(capacityMin);
  term = new Uint32Array(capacityMin);
  tokenKind = new Uint8Array(capacityMin);
  /** The kind of the derivation (DerivationKind). `cost` is its cost. */
  derivation = new Uint8Array(capacityMin);
  cost = new Uint8Array(capacityMin);
  /**
   * The number of the phrase in the plan; NO_PHRASE for a single term. For a phrase, `start`, `term` and
   * `tokenKind` are those of its first token, and `end` is that of its last.
   */
  phrase = new Int32Array(capacityMin);
  /** The neighbour in the query that is written together with the word (see Joins); 0: none. */
  joins = new Uint8Array(capacityMin);
  /** 1 if the occurrence cannot say a value wholly (ranking 3, exactness). */
  isSilent = new Uint8Array(capacityMin);

  clear(): void {
    this.length = 0;
  }

  /** Makes room for one more occurrence and returns its index. */
  append(): number {
    if (this.length === this.word.length) this.#grow();
    return this.length++;
  }

  /** Appends a copy of occurrence `from` of another list. */
  appendOf(other: OccurrenceList, from: number): void {
    this.#set(this.append(), other, from);
  }

  /** Keeps the occurrences for which `isKept` holds, in order. */
  filter(isKept: (i: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.length; i++) {
      if (!isKept(i)) continue;
      if (kept !== i) this.copy(i, kept);
      kept++;
    }
    this.length = kept;
  }

  /**
   * Sorts by slot, then by start; equal ones keep their order. Mostly the list is one run in order, then a
   * second one: then it takes O(n).
   */
  sortInTextOrder(): void {
    const { length } = this;
    const order = textOrder(this);
    if (order === null) return;
    for (let i = 0; i < length; i++) this.append();
    for (let i = 0; i < length; i++) this.copy(order[i], length + i);
    for (let i = 0; i < length; i++) this.copy(length + i, i);
    this.length = length;
  }

  /** Replaces the occurrence at `to` by a copy of that at `from`. */
  copy(from: number, to: number): void {
    this.#set(to, this, from);
  }

  #set(to: number, other: OccurrenceList, from: number): void {
    this.word[to] = other.word[from];
    this.slot[to] = other.slot[from];
    this.start[to] = other.start[from];
    this.end[to] = other.end[from];
    this.position[to] = other.position[from];
    this.term[to] = other.term[from];
    this.tokenKind[to] = other.tokenKind[from];
    this.derivation[to] = other.derivation[from];
    this.cost[to] = other.cost[from];
    this.phrase[to] = other.phrase[from];
    this.joins[to] = other.joins[from];
    this.isSilent[to] = other.isSilent[from];
  }

  #grow(): void {
    const capacity = this.word.length * 2;
    const bytes = (from: Uint8Array): Uint8Array<ArrayBuffer> => {
      const to = new Uint8Array(capacity);
      to.set(from);
      return to;
    };
    const shorts = (from: Uint16Array): Uint16Array<ArrayBuffer> => {
      const to = new Uint16Array(capacity);
      to.set(from);
      return to;
    };
    const longs = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
      const to = new Uint32Array(capacity);
      to.set(from);
      return to;
    };
    const phrase = new Int32Array(capacity);
    phrase.set(this.phrase);
    this.phrase = phrase;
    this.joins = bytes(this.joins);
    this.isSilent = bytes(this.isSilent);
    this.word = bytes(this.word);
    this.slot = bytes(this.slot);
    this.start = shorts(this.start);
    this.end = longs(this.end);
    this.position = shorts(this.position);
    this.term = longs(this.term);
    this.tokenKind = bytes(this.tokenKind);
    this.derivation = bytes(this.derivation);
    this.cost = bytes(this.cost);
  }
}

/** By index in text order: the occurrence that belongs there; null if all are in order. */
function textOrder({ slot, start, length }: OccurrenceList): Float64Array | null {
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) keys[i] = slot[i] * 0x1_0000 + start[i];
  const tail = endOfRun(keys, 0);
  if (tail === length) return null;
  if (endOfRun(keys, tail) === length) return merged(keys, tail);
  // With the old index as the last digits the keys are distinct, so the sort need not be stable.
  for (let i = 0; i < length; i++) keys[i] = keys[i] * 0x100_0000 + i;
  return keys.sort().map((key) => key % 0x100_0000);
}

/** The end of the run of ascending keys that begins at `from`. */
function endOfRun(keys: Float64Array, from: number): number {
  let end = from + 1;
  while (end < keys.length && keys[end - 1] <= keys[end]) end++;
  return Math.min(end, keys.length);
}

/** The order of two runs when merged. The second run begins at `tail`. */
function merged(keys: Float64Array, tail: number): Float64Array {
  const order = new Float64Array(keys.length);
  let [first, second] = [0, tail];
  for (let i = 0; i < order.length; i++) {
    const isFirst = second === keys.length || (first < tail && keys[first] <= keys[second]);
    order[i] = isFirst ? first++ : second++;
  }
  return order;
}
