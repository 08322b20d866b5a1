/**
 * All numbers that the kernels in `assembly/` share with TypeScript: sizes, codes, and where things lie in
 * memory. Each number is defined in the module that it belongs to. This table names them for AssemblyScript,
 * and the build writes `assembly/layout.generated.ts` from it (scripts/build-kernels.mjs).
 *
 * Only that script loads this module. So it stands above all folders, and may name the
 * numbers of any of them.
 */
import { countedOccurrencesMax } from "@findling/protocol";
import { TokenKind } from "./analysis/token.js";
import { blockLength, packedWordCount } from "./codec/bit-packing.js";
import { STOP } from "./forward-index/sought-terms.js";
import { REPEAT_DISTANCE, REPEAT_SIZE, unitsPerRepeat } from "./forward-index/stored-document.js";
import * as cells from "./forward-index/token-cells.js";
import * as codes from "./forward-index/token-codes.js";
import { wideClassCount } from "./forward-index/wide-code.js";
import { bm25ClassCount, countsPerBucket } from "./kernels/buckets.js";
import {
  cellsPerTally,
  chunkDocuments,
  documentsAtOnce,
  NO_CLASS,
  stretchDocuments,
  TALLY_COUNT,
} from "./kernels/kernels.js";
import {
  FoundPair,
  foundPairCells,
  hashFactorLeft,
  hashFactorRight,
  PairEntry,
  pairEntryCells,
  pairHashBits,
  StandingPair,
  standingPairCells,
} from "./kernels/pair-table.js";
import {
  costBits,
  Flag,
  QueryWord,
  queryWordCells,
  ScannedDocument,
  Sum,
  scannedDocumentCells,
  sumCount,
} from "./kernels/scan-layout.js";
import { NO_COST, overlapClusterMax } from "./kernels/word-scan.js";
import {
  BucketWord,
  bucketWordCells,
  ClassWord,
  classWordCells,
  NOTHING,
  WeighedCells,
  weighedCells,
} from "./kernels/word-tables.js";
import { codeWords, FEW, fewMax, MANY, SAME } from "./postings/code-block.js";
import { placeCount } from "./postings/posting-summary.js";
import { WEIGHT_MAX } from "./postings/posting-weight.js";
import { headBits, widthBits } from "./postings/postings-bytes.js";
import { derivationCostMax, NOT_FOUND, ratingBase } from "./postings/rating.js";
import { DerivationKind, Joins } from "./query/derivation.js";
import { distanceMax, noDistance } from "./ranking/criteria/proximity.js";
import * as way from "./reading/way.js";

/** Types of AssemblyScript that the table has numbers of. */
export type AssemblyType = "i8" | "u16" | "i32" | "u32" | "usize";

/** A part of the table: numbers by their type, then by their name in `assembly/`. */
export type LayoutPart = { readonly about: string } & {
  readonly [type in AssemblyType]?: Readonly<Record<string, number>>;
};

const unitBytes = 2;
const cellBytes = 4;

export const assemblyLayout: readonly LayoutPart[] = [
  {
    about: "Documents that are passed over together: kernels/kernels.ts.",
    usize: { CHUNK: chunkDocuments, STRETCH: stretchDocuments, NOTHING },
    u32: { STRETCH_BITS: Math.log2(stretchDocuments) },
  },
  {
    about: "Documents of a column that are compared together: kernels/kernels.ts.",
    usize: { DOCUMENTS_AT_ONCE: documentsAtOnce },
  },
  {
    about: "Posting lists: postings/postings-bytes.ts.",
    usize: {
      BLOCK_LENGTH: blockLength,
      // What one bit of width takes in a packed block.
      BYTES_OF_WIDTH: packedWordCount(1) * cellBytes,
    },
    u32: { BLOCK_BITS: Math.log2(blockLength), WIDTH_BITS: widthBits, HEAD_BITS: headBits },
  },
  {
    about: "Forms of a block's codes, and their sizes: postings/code-block.ts.",
    u32: { SAME, FEW },
    usize: {
      FEW_MAX: fewMax,
      SAME_BYTES: codeWords(SAME) * cellBytes,
      FEW_BYTES: codeWords(FEW) * cellBytes,
      MANY_BYTES: codeWords(MANY) * cellBytes,
    },
  },
  {
    about: "Ratings and weights: postings/rating.ts, postings/posting-weight.ts.",
    i8: { NOT_FOUND, COST_MAX: derivationCostMax, PLACES: placeCount },
    i32: {
      PLACE_BITS: Math.log2(placeCount),
      // Ratings above it mean cost 0.
      RATING_BASE: ratingBase(0),
    },
    u32: { WEIGHT_MAX },
  },
  {
    about: "Classes and buckets: kernels/kernels.ts, kernels/buckets.ts.",
    u16: { NO_CLASS },
    i32: { BM25_CLASSES: bm25ClassCount, COUNTS_PER_BUCKET: countsPerBucket },
    usize: { TALLY_COUNT: TALLY_COUNT * cellBytes, TALLY_BYTES: cellsPerTally * cellBytes },
  },
  {
    about: "Words of a query, for classes and buckets: kernels/word-tables.ts.",
    usize: {
      CLASS_WORD_RATINGS: ClassWord.ratings * cellBytes,
      CLASS_WORD_REQUIRED: ClassWord.required * cellBytes,
      CLASS_WORD_BYTES: classWordCells * cellBytes,
      BUCKET_WORD_RATINGS: BucketWord.ratings * cellBytes,
      BUCKET_WORD_WEIGHTS: BucketWord.weights * cellBytes,
      BUCKET_WORD_EXACTNESS: BucketWord.exactness * cellBytes,
      BUCKET_WORD_GAIN: BucketWord.gain * cellBytes,
      BUCKET_WORD_BYTES: bucketWordCells * cellBytes,
      WEIGHED_BITS: WeighedCells.bits * cellBytes,
      WEIGHED_WEIGHTS: WeighedCells.weights * cellBytes,
      WEIGHED_GAIN: WeighedCells.gain * cellBytes,
      WEIGHED_BYTES: weighedCells * cellBytes,
    },
  },
  {
    about: "Units of the forward index: forward-index/token-codes.ts, forward-index/wide-code.ts.",
    u32: {
      END_ATTRIBUTE: codes.END_ATTRIBUTE,
      NEXT_VALUE: codes.NEXT_VALUE,
      PIECE: codes.PIECE,
      JOINED: codes.JOINED,
      HANGUL_GRAM: codes.HANGUL_GRAM,
      WORD_IN_RUN: codes.WORD_IN_RUN,
      RUN_START: codes.RUN_START,
      RUN_END: codes.RUN_END,
      SKIP: codes.SKIP,
      FIRST_TERM: codes.FIRST_TERM,
      WIDE: codes.WIDE,
      WIDE_CLASSES: wideClassCount,
      LEAD_SHIFT: codes.LEAD_SHIFT,
      SLOT_MASK: codes.SLOT_MASK,
      STOP_WORDS_ALONE: codes.STOP_WORDS_ALONE,
    },
    i32: {
      SAID_MAX: codes.SAID_MAX,
      VALUE_GAP: codes.VALUE_GAP,
      DOCUMENT_POSITION_GAP: codes.DOCUMENT_POSITION_GAP,
      POSITION_MAX: codes.POSITION_MAX,
      // The step at which a reader stops: forward-index/sought-terms.ts.
      STOP,
    },
  },
  {
    about: "Repeats of a stored document: forward-index/stored-document.ts.",
    usize: {
      REPEAT_DISTANCE: REPEAT_DISTANCE * unitBytes,
      REPEAT_SIZE: REPEAT_SIZE * unitBytes,
      REPEAT_BYTES: unitsPerRepeat * unitBytes,
    },
  },
  {
    about: "Kinds of tokens: analysis/token.ts.",
    u32: {
      KIND_WORD: TokenKind.word,
      KIND_PIECE: TokenKind.piece,
      KIND_JOINED: TokenKind.joined,
      KIND_GRAM: TokenKind.gram,
      KIND_HANGUL_GRAM: TokenKind.hangulGram,
      KIND_WORD_IN_RUN: TokenKind.wordInRun,
    },
  },
  {
    about: "Tokens and values that were read: forward-index/token-cells.ts.",
    usize: {
      TOKEN_KIND: cells.KIND_CELL * cellBytes,
      TOKEN_SPAN: cells.SPAN_CELL * cellBytes,
      TOKEN_DOCUMENT_POSITION: cells.DOCUMENT_POSITION_CELL * cellBytes,
      TOKEN_NUMBER: cells.TOKEN_NUMBER_CELL * cellBytes,
      TOKEN_BYTES: cells.cellsPerToken * cellBytes,
      VALUE_FIRST: cells.FIRST_CELL * cellBytes,
      VALUE_RANGE: cells.RANGE_CELL * cellBytes,
      VALUE_OFFSET: cells.OFFSET_CELL * cellBytes,
      VALUE_BYTES: cells.cellsPerValue * cellBytes,
    },
    u32: {
      KIND_MASK: cells.kindMask,
      SLOT_SHIFT: cells.slotShift,
      CELL_LEAD_SHIFT: cells.leadShift,
      SPAN_REACH_SHIFT: cells.spanReachShift,
      VALUE_LENGTH_SHIFT: cells.valueLengthShift,
      SAYABLE: cells.sayable >>> 0,
    },
    i32: { VALUE_LENGTH_MAX: cells.valueLengthMax },
  },
  {
    about: "Ways of a term: reading/way.ts, query/derivation.ts.",
    u32: {
      WAY_WORD_MASK: way.wordMask,
      WAY_COST_SHIFT: way.costShift,
      WAY_COST_MASK: way.costMask,
      WAY_KIND_SHIFT: way.kindShift,
      WAY_KIND_MASK: way.kindMask,
      WAY_CHARACTER: way.CHARACTER,
      WAY_JOINS_SHIFT: way.joinsShift,
      WAY_JOINS_MASK: way.joinsMask,
      WAY_REACH_SHIFT: way.reachShift,
      BY_WORD: DerivationKind.word,
      BY_JOINED: DerivationKind.joined,
      BY_BIGRAM: DerivationKind.bigram,
      JOINS_NEXT: Joins.next,
    },
    i32: { FREE_WORD: way.FREE_WORD },
  },
  {
    about: "What a scan counts: kernels/word-scan.ts, ranking/criteria/proximity.ts, protocol/src/limits.ts.",
    i32: {
      NO_COST,
      DISTANCE_MAX: distanceMax,
      NO_DISTANCE: noDistance,
      CLUSTER_MAX: overlapClusterMax,
      TAKEN_MAX: countedOccurrencesMax,
    },
  },
  {
    about: "What a scan reads and writes: kernels/scan-layout.ts.",
    usize: {
      QUERY_COUNTED: QueryWord.isCounted * cellBytes,
      QUERY_PHRASE_COST: QueryWord.phraseCost * cellBytes,
      QUERY_HAS_EXACT_GRAMS: QueryWord.hasExactGrams * cellBytes,
      QUERY_FREE_BEFORE: QueryWord.freeBefore * cellBytes,
      QUERY_UNSPACED: QueryWord.isUnspaced * cellBytes,
      QUERY_WORD_BYTES: queryWordCells * cellBytes,
      DOCUMENT_BEGIN: ScannedDocument.begin * cellBytes,
      DOCUMENT_END: ScannedDocument.end * cellBytes,
      DOCUMENT_BYTES: scannedDocumentCells * cellBytes,
      ROW_MATCHED: Sum.matched * cellBytes,
      ROW_TYPOS: Sum.typos * cellBytes,
      ROW_PROXIMITY: Sum.proximity * cellBytes,
      ROW_TIER: Sum.tier * cellBytes,
      ROW_POSITION: Sum.position * cellBytes,
      ROW_EXACT: Sum.exact * cellBytes,
      ROW_FLAGS: Sum.flags * cellBytes,
      ROW_LENGTH: Sum.documentLength * cellBytes,
      ROW_TOKEN_COUNT: Sum.tokenCount * cellBytes,
      ROW_VALUE_COUNT: Sum.valueCount * cellBytes,
      ROW_CELLS: Sum.cells * cellBytes,
      ROW_VALUES: Sum.values * cellBytes,
      ROW_FREQUENCIES: sumCount * cellBytes,
    },
    i32: {
      FLAG_JOINED: Flag.hasJoined,
      FLAG_PHRASE: Flag.mayCountPhrase,
      FLAG_OVERLAPS: Flag.hasOverlaps,
      FLAG_SAID: Flag.maySay,
      COST_BITS: costBits,
    },
  },
  {
    about: "Pairs of words, sought and found: kernels/pair-table.ts.",
    usize: {
      PAIR_LEFT: PairEntry.left * cellBytes,
      PAIR_RIGHT: PairEntry.right * cellBytes,
      PAIR_NUMBER: PairEntry.number * cellBytes,
      PAIR_BYTES: pairEntryCells * cellBytes,
      FOUND_DOCUMENT: FoundPair.document * cellBytes,
      FOUND_PAIR: FoundPair.pair * cellBytes,
      FOUND_SLOT: FoundPair.slot * cellBytes,
      FOUND_IS_AT_START: FoundPair.isAtStart * cellBytes,
      FOUND_BYTES: foundPairCells * cellBytes,
      STANDING_AT: StandingPair.at * cellBytes,
      STANDING_PAIR: StandingPair.pair * cellBytes,
      STANDING_SLOT: StandingPair.slot * cellBytes,
      STANDING_IS_AT_START: StandingPair.isAtStart * cellBytes,
      STANDING_BYTES: standingPairCells * cellBytes,
    },
    u32: {
      PAIR_HASH_BITS: pairHashBits,
      PAIR_HASH_LEFT: hashFactorLeft,
      PAIR_HASH_RIGHT: hashFactorRight,
    },
  },
];
