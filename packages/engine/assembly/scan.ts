import {
  DISTANCE_MAX,
  DOCUMENT_BEGIN,
  DOCUMENT_BYTES,
  DOCUMENT_END,
  FLAG_JOINED,
  FLAG_OVERLAPS,
  FLAG_PHRASE,
  FLAG_SAID,
  FREE_WORD,
  KIND_GRAM,
  KIND_HANGUL_GRAM,
  KIND_MASK,
  KIND_PIECE,
  NO_COST,
  POSITION_MAX,
  QUERY_COUNTED,
  QUERY_FREE_BEFORE,
  QUERY_HAS_EXACT_GRAMS,
  QUERY_PHRASE_COST,
  QUERY_UNSPACED,
  QUERY_WORD_BYTES,
  ROW_CELLS,
  ROW_EXACT,
  ROW_FLAGS,
  ROW_FREQUENCIES,
  ROW_LENGTH,
  ROW_MATCHED,
  ROW_POSITION,
  ROW_PROXIMITY,
  ROW_TIER,
  ROW_TOKEN_COUNT,
  ROW_TYPOS,
  ROW_VALUE_COUNT,
  ROW_VALUES,
  SPAN_REACH_SHIFT,
  TOKEN_BYTES,
  TOKEN_KIND,
  TOKEN_SPAN,
  VALUE_BYTES,
} from "./layout.generated";
import { ScannedWord, WORD_BYTES } from "./scanned-word";
import { documentLength, leadOf, maySay, readTokens, slotOf, tokenCount, valueCount } from "./tokens";
import { reachOf, wordOf } from "./ways";

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
const REMEMBERED_WAYS: usize = 4;
const REMEMBERED_PASS: usize = 8;
const REMEMBERED_BYTES: usize = 12;

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
    const ofWord = query + <usize>i * QUERY_WORD_BYTES;
    word.isCounted = load<i32>(ofWord, QUERY_COUNTED);
    word.phraseCost = load<i32>(ofWord, QUERY_PHRASE_COST);
    word.hasExactGrams = load<i32>(ofWord, QUERY_HAS_EXACT_GRAMS);
    word.freeBefore = load<i32>(ofWord, QUERY_FREE_BEFORE);
    word.isUnspaced = load<i32>(ofWord, QUERY_UNSPACED);
    word.previous = null;
    word.next = null;
    if (!hasPairs || word.isCounted == 0) continue;
    word.previous = previous;
    if (previous !== null) previous.next = word;
    previous = word;
  }
}

/**
 * Bytes of a row (see scan-layout.ts). Behind its sums it has the frequency of each word (8 bytes) and its
 * cost and place (4 bytes), up to a multiple of 8.
 */
export function bytesPerRow(): usize {
  return ROW_FREQUENCIES + (<usize>wordCount << 3) + (<usize>((wordCount + 1) >> 1) << 3);
}

/**
 * `table`: the begin and the end of each document's units. The tokens and values of all documents follow one
 * another.
 */
export function scan(table: usize, count: i32, cells: usize, values: usize, rows: usize): void {
  let cell = cells;
  let value = values;
  let row = rows;
  for (let at = table, end = table + <usize>count * DOCUMENT_BYTES; at < end; at += DOCUMENT_BYTES) {
    readTokens(<usize>load<u32>(at, DOCUMENT_BEGIN), <usize>load<u32>(at, DOCUMENT_END), cell, value);
    takeIn(cell);
    sumUp(row);
    store<u32>(row, <u32>(cell - cells), ROW_CELLS);
    store<u32>(row, <u32>(value - values), ROW_VALUES);
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
    const kindAndSlot = load<u32>(cell, TOKEN_KIND);
    const kind = kindAndSlot & KIND_MASK;
    const term = rememberedOf(load<u32>(cell), kind);
    if (load<u32>(term, REMEMBERED_PASS) == pass) continue;
    const ways = <usize>load<u32>(term, REMEMBERED_WAYS);
    const span = load<u32>(cell, TOKEN_SPAN);
    for (let way = ways + 4, last = way + (<usize>load<u32>(ways) << 2); way < last; way += 4) {
      const how = load<u32>(way);
      const start = <i32>(span & <u32>POSITION_MAX);
      const word = wordOf(how);
      if (word == FREE_WORD) continue;
      const slot = <i32>slotOf(kindAndSlot);
      const end = start + <i32>((span >>> SPAN_REACH_SHIFT) + reachOf(how));
      const position = max(0, start - <i32>leadOf(kindAndSlot));
      if (wordAt(word).add(how, kind, slot, start, end, position) && isJoining) {
        wordAt(word + 1).addJoined(slot, start, end, position);
      }
    }
    if (isSpent(ways)) store<u32>(term, pass, REMEMBERED_PASS);
  }
}

/** Whether none of these ways can count any further in the document. */
function isSpent(ways: usize): bool {
  for (let way = ways + 4, last = way + (<usize>load<u32>(ways) << 2); way < last; way += 4) {
    const how = load<u32>(way);
    const word = wordOf(how);
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
  const costs = sums + ROW_FREQUENCIES + (<usize>wordCount << 3);
  let mayCountPhrase = 0;
  let overlaps = 0;
  for (let i = 0; i < wordCount; i++) {
    const word = wordAt(i);
    word.finish();
    if (word.mayCountPhrase) mayCountPhrase = 1;
    const occurs = word.cost != NO_COST && word.isCounted != 0;
    store<f64>(sums + ROW_FREQUENCIES + (<usize>i << 3), occurs ? word.frequency : 0);
    store<i32>(costs + (<usize>i << 2), occurs ? word.costAndPlace : NO_COST);
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
  store<i32>(sums, matched, ROW_MATCHED);
  store<i32>(sums, typos, ROW_TYPOS);
  store<i32>(sums, proximity, ROW_PROXIMITY);
  store<i32>(sums, tier, ROW_TIER);
  store<i32>(sums, position, ROW_POSITION);
  store<i32>(sums, exact, ROW_EXACT);
  store<i32>(
    sums,
    (hasJoined * FLAG_JOINED) |
      (mayCountPhrase * FLAG_PHRASE) |
      (overlaps * FLAG_OVERLAPS) |
      (<i32>maySay * FLAG_SAID),
    ROW_FLAGS,
  );
  store<u32>(sums, documentLength, ROW_LENGTH);
  store<i32>(sums, tokenCount, ROW_TOKEN_COUNT);
  store<i32>(sums, valueCount, ROW_VALUE_COUNT);
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
  const group: u32 = kind == KIND_GRAM ? 1 : kind == KIND_PIECE || kind == KIND_HANGUL_GRAM ? 2 : 0;
  const key = term * 3 + group + 1;
  const entry = remembered + <usize>(key % REMEMBERED) * REMEMBERED_BYTES;
  if (load<u32>(entry) == key) return entry;
  const ways = waysOf(term, kind);
  store<u32>(entry, key);
  store<u32>(entry, <u32>ways, REMEMBERED_WAYS);
  store<u32>(entry, 0, REMEMBERED_PASS);
  return entry;
}
