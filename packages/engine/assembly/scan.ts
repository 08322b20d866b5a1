import { DISTANCE_MAX, NO_COST, ScannedWord, WORD_BYTES } from "./scanned-word";
import { documentLength, KIND_GRAM, maySay, readTokens, slotOf, TOKEN_BYTES, tokenCount, VALUE_BYTES, valueCount } from "./tokens";

/**
 * The address of a term's ways: first their number, then the ways (see TermWays). Called if they are not
 * remembered.
 */
@external("env", "waysOf")
declare function waysOf(term: u32, kind: u32): usize;

/**
 * Memory of the ways found last, by term and kind. An entry has a key (never 0), an address, and the last
 * pass over a document in which the term was spent.
 */
const REMEMBERED: u32 = 4096;
const REMEMBERED_BYTES: usize = 12;

/** The layout of a word in the query, as numbers of 32 bits. Words follow one another. */
const COUNTED: usize = 0;
const PHRASE_COST: usize = 4;
const HAS_EXACT_GRAMS: usize = 8;
const FREE_BEFORE: usize = 12;
const UNSPACED: usize = 16;
const QUERY_BYTES: usize = 20;

/** Replaces the content word in the ways of free words (see term-ways.ts). */
const FREE_WORD: i32 = 31;

let wordCount: i32 = 0;
let hasPairs: bool = false;
let words: usize = 0;
let remembered: usize = 0;
/** 1 if two words are written together in the document and that may count. */
let hasJoined: i32 = 0;
/** The number of the current pass over a document. */
let pass: u32 = 0;

/** Bytes of memory for the words. */
export function bytesForWords(count: i32): usize {
  return <usize>count * WORD_BYTES;
}

export function bytesForWays(): usize {
  return <usize>REMEMBERED * REMEMBERED_BYTES;
}

/** `memoryOfWays` must be zeros. */
export function setQuery(
  query: usize,
  count: i32,
  knowsPairs: i32,
  memoryOfWords: usize,
  memoryOfWays: usize,
): void {
  wordCount = count;
  hasPairs = knowsPairs != 0;
  words = memoryOfWords;
  remembered = memoryOfWays;
  let previous: ScannedWord | null = null;
  for (let i = 0; i < count; i++) {
    const word = wordAt(i);
    const ofWord = query + <usize>i * QUERY_BYTES;
    word.isCounted = load<i32>(ofWord, COUNTED);
    word.phraseCost = load<i32>(ofWord, PHRASE_COST);
    word.hasExactGrams = load<i32>(ofWord, HAS_EXACT_GRAMS);
    word.freeBefore = load<i32>(ofWord, FREE_BEFORE);
    word.isUnspaced = load<i32>(ofWord, UNSPACED);
    word.previous = null;
    word.next = null;
    if (!hasPairs || word.isCounted == 0) continue;
    word.previous = previous;
    if (previous !== null) previous.next = word;
    previous = word;
  }
}

/**
 * Offsets in the row of a document, in bytes: the fields of Sum of wasm-scan.ts, then the words' frequencies,
 * then their costs and priorities.
 */
const MATCHED: usize = 0;
const TYPOS: usize = 4;
const PROXIMITY: usize = 8;
const TIER: usize = 12;
const POSITION: usize = 16;
const EXACT: usize = 20;
const FLAGS: usize = 24;
const LENGTH: usize = 28;
const TOKEN_COUNT: usize = 32;
const VALUE_COUNT: usize = 36;
const CELLS: usize = 40;
const VALUES: usize = 44;
const FREQUENCIES: usize = 48;

/**
 * Bytes of a row. It has the frequency of each word (8 bytes) and its cost and priority (4 bytes), up to a
 * multiple of 8.
 */
export function bytesPerRow(): usize {
  return FREQUENCIES + (<usize>wordCount << 3) + (<usize>((wordCount + 1) >> 1) << 3);
}

/**
 * `table`: the begin and the end of each document's units. The tokens and values of all documents follow one
 * another.
 */
export function scan(table: usize, count: i32, cells: usize, values: usize, rows: usize): void {
  let cell = cells;
  let value = values;
  let row = rows;
  for (let at = table, end = table + (<usize>count << 3); at < end; at += 8) {
    readTokens(<usize>load<u32>(at), <usize>load<u32>(at, 4), cell, value);
    takeIn(cell);
    sumUp(row);
    store<u32>(row, <u32>(cell - cells), CELLS);
    store<u32>(row, <u32>(value - values), VALUES);
    cell += <usize>tokenCount * TOKEN_BYTES;
    value += <usize>valueCount * VALUE_BYTES;
    row += bytesPerRow();
  }
}

/**
 * Has the words take in the tokens that were read. In the first pass no word hands tokens that are written
 * together on to the next word. Mostly the word occurs at a lower cost anyway, so that none of them counts.
 * Otherwise a second pass hands all of them on. Some of them may not count, so the result is then a bound.
 */
function takeIn(cells: usize): void {
  takeTokens(cells, false);
  hasJoined = 0;
  for (let i = 0; i < wordCount; i++) if (wordAt(i).mayBeJoined) hasJoined = 1;
  if (hasJoined != 0) takeTokens(cells, true);
}

/** `isJoining`: a token that is written together with the next word is added to that word, too. */
function takeTokens(cells: usize, isJoining: bool): void {
  for (let i = 0; i < wordCount; i++) wordAt(i).clear();
  pass++;
  for (let i = 0, cell = cells; i < tokenCount; i++, cell += TOKEN_BYTES) {
    const kindAndSlot = load<u32>(cell, 4);
    const kind = kindAndSlot & 7;
    const term = rememberedOf(load<u32>(cell), kind);
    if (load<u32>(term, 8) == pass) continue;
    const ways = <usize>load<u32>(term, 4);
    const places = load<u32>(cell, 8);
    for (let way = ways + 4, last = way + (<usize>load<u32>(ways) << 2); way < last; way += 4) {
      const how = load<u32>(way);
      const start = <i32>(places & 0xffff);
      const word = <i32>(how & 31);
      if (word == FREE_WORD) continue;
      const slot = <i32>slotOf(kindAndSlot);
      const end = <i32>((places >>> 16) + (how >>> 20));
      const position = max(0, start - <i32>(kindAndSlot >>> 9));
      if (wordAt(word).add(how, kind, slot, start, end, position) && isJoining) {
        wordAt(word + 1).addJoined(slot, start, end, position);
      }
    }
    if (isSpent(ways)) store<u32>(term, pass, 8);
  }
}

/** Whether none of these ways can count any further in the document. */
function isSpent(ways: usize): bool {
  for (let way = ways + 4, last = way + (<usize>load<u32>(ways) << 2); way < last; way += 4) {
    const how = load<u32>(way);
    const word = <i32>(how & 31);
    if (word != FREE_WORD && !wordAt(word).isSpent(how)) return false;
  }
  return true;
}

function sumUp(sums: usize): void {
  let matched = 0;
  let typos = 0;
  let proximity = 0;
  let exact = 0;
  let tier = 0;
  let position = 0;
  const costs = sums + FREQUENCIES + (<usize>wordCount << 3);
  let mayCountPhrase = 0;
  let overlaps = 0;
  for (let i = 0; i < wordCount; i++) {
    const word = wordAt(i);
    word.finish();
    if (word.mayCountPhrase) mayCountPhrase = 1;
    const occurs = word.cost != NO_COST && word.isCounted != 0;
    store<f64>(sums + FREQUENCIES + (<usize>i << 3), occurs ? word.frequency : 0);
    store<i32>(costs + (<usize>i << 2), occurs ? word.costAndPriority : NO_COST);
    if (!occurs) continue;
    matched++;
    overlaps |= word.overlaps;
    typos += word.cost;
    const previous = word.previous;
    if (previous !== null) {
      proximity += min(DISTANCE_MAX, max(1, word.distance - (word.freeBefore - previous.freeBefore)));
    }
    if (word.isExact != 0) exact++;
    // The deepest tier counts, and in it the first place.
    if (matched > 1 && (word.tier < tier || (word.tier == tier && word.position >= position))) continue;
    tier = word.tier;
    position = word.position;
  }
  if (!hasPairs) proximity = max(0, matched - 1);
  store<i32>(sums, matched, MATCHED);
  store<i32>(sums, typos, TYPOS);
  store<i32>(sums, proximity, PROXIMITY);
  store<i32>(sums, tier, TIER);
  store<i32>(sums, position, POSITION);
  store<i32>(sums, exact, EXACT);
  store<i32>(sums, hasJoined | (mayCountPhrase << 1) | (overlaps << 2) | (<i32>maySay << 3), FLAGS);
  store<u32>(sums, documentLength, LENGTH);
  store<i32>(sums, tokenCount, TOKEN_COUNT);
  store<i32>(sums, valueCount, VALUE_COUNT);
}

@inline
function wordAt(i: i32): ScannedWord {
  return changetype<ScannedWord>(words + <usize>i * WORD_BYTES);
}

/**
 * The entry that remembers the ways of a term. A term has other ways as a gram than as a word, and often none
 * as a part. So each of these three groups has an entry.
 */
function rememberedOf(term: u32, kind: u32): usize {
  const group: u32 = kind == KIND_GRAM ? 1 : kind == 1 || kind == 4 ? 2 : 0;
  const key = term * 3 + group + 1;
  const entry = remembered + <usize>(key % REMEMBERED) * REMEMBERED_BYTES;
  if (load<u32>(entry) == key) return entry;
  const ways = waysOf(term, kind);
  store<u32>(entry, key);
  store<u32>(entry, <u32>ways, 4);
  store<u32>(entry, 0, 8);
  return entry;
}
