/**
 * What a scan and its caller write into each other's memory (wasm-scan.ts, assembly/scan.ts). All cells are
 * numbers of 32 bits.
 */

/** The cells of a query word. Words follow one another. */
export const QueryWord = {
  isCounted: 0,
  phraseCost: 1,
  hasExactGrams: 2,
  freeBefore: 3,
  isUnspaced: 4,
} as const;
export const queryWordCells = Object.keys(QueryWord).length;

/** The cells of a document in the table of those to scan: the addresses of its units' begin and end. */
export const ScannedDocument = { begin: 0, end: 1 } as const;
export const scannedDocumentCells = Object.keys(ScannedDocument).length;

/**
 * The first cells of the row that a scan writes for a document. Behind them each word has its frequency, a
 * number of 64 bits. Behind all frequencies each word has a cell with its cost and place.
 */
export const Sum = {
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
  /** How many bytes of tokens, and of values, lie before those of this document. */
  cells: 10,
  values: 11,
} as const;
export const sumCount = Object.keys(Sum).length;

/** The bits of `Sum.flags`: see the methods of WordScan with these names. */
export const Flag = { hasJoined: 1, mayCountPhrase: 2, hasOverlaps: 4, maySay: 8 } as const;

/** The cell with a word's cost and place has the cost in this many bits, and the place above. */
export const costBits = 8;
