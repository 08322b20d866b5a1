/** Texts with their first units as numbers, by which most of them can be put in order. */
export interface KeyedTexts {
  readonly texts: readonly string[];
  /** By text: `prefixKey(text, 0)` and `prefixKey(text, 4)`. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** Units in a key, of 8 bits each. */
const keyUnits = 4;
/** Stands for every unit from here on. Nothing follows it in the keys of a text: what does may not count. */
const largeUnit = 0xff;

/**
 * The units [from, from + 4) of a text. Of texts with different keys for 0 the lesser key is that of the
 * lesser text.
 */
export function prefixKey(text: string, from: number): number {
  let key = 0;
  for (let i = from; i < from + keyUnits; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 0;
    key = (key << 8) | Math.min(unit, largeUnit);
    if (unit >= largeUnit) return (key << (8 * (from + keyUnits - 1 - i))) >>> 0;
  }
  return key >>> 0;
}

/** The second key of a text, 0 where its first has a large unit. */
export function secondKey(text: string): number {
  for (let i = 0; i < keyUnits && i < text.length; i++) if (text.charCodeAt(i) >= largeUnit) return 0;
  return prefixKey(text, keyUnits);
}

/**
 * Sorts the numbers of distinct texts by the texts' UTF-16 code units: a radix sort by their keys, then by
 * comparison where these are equal. Several times as fast as sorting strings.
 */
export function sortByText(numbers: Uint32Array, keyed: KeyedTexts): void {
  const spare = new Uint32Array(numbers.length);
  for (const keys of [keyed.low, keyed.high]) {
    for (let shift = 0; shift < 32; shift += 16) {
      distribute(numbers, spare, keys, shift);
      distribute(spare, numbers, keys, shift + 8);
    }
  }
  sortTies(numbers, keyed);
}

/** One pass: `from` in order of 8 bits of the keys, stably. */
function distribute(from: Uint32Array, to: Uint32Array, keys: Uint32Array, shift: number): void {
  const places = new Uint32Array(257);
  for (let i = 0; i < from.length; i++) places[((keys[from[i]] >>> shift) & 0xff) + 1]++;
  for (let digit = 0; digit < 256; digit++) places[digit + 1] += places[digit];
  for (let i = 0; i < from.length; i++) to[places[(keys[from[i]] >>> shift) & 0xff]++] = from[i];
}

function sortTies(numbers: Uint32Array, { texts, high, low }: KeyedTexts): void {
  let start = 0;
  for (let end = 1; end <= numbers.length; end++) {
    const isTie =
      end < numbers.length &&
      low[numbers[end]] === low[numbers[start]] &&
      high[numbers[end]] === high[numbers[start]];
    if (isTie) continue;
    if (end - start > 1) sortTexts(numbers.subarray(start, end), texts);
    start = end;
  }
}

/** Longer runs are left to the general sort. */
const insertionMax = 16;

function sortTexts(numbers: Uint32Array, texts: readonly string[]): void {
  if (numbers.length > insertionMax) {
    numbers.sort((a, b) => (texts[a] < texts[b] ? -1 : 1));
    return;
  }
  for (let i = 1; i < numbers.length; i++) {
    const number = numbers[i];
    let to = i;
    for (; to > 0 && texts[number] < texts[numbers[to - 1]]; to--) numbers[to] = numbers[to - 1];
    numbers[to] = number;
  }
}
