import { type Kernels, type ScanQuery, Scratch, SoughtTerms, WasmKernels } from "@findling/engine";
import type { GuardedIndex } from "./guarded-index.js";
import type { GuardedWork } from "./run-rounds.js";

/** The number of documents that are scanned in a row, as in ranking. */
const scannedAtOnce = 100;
/** Every 97th term is sought; some of these occur in nearly every document. */
const soughtStep = 97;

/** The loops in which searches of many records spend their time, without the code around them. */
export function kernelWork({ reader }: GuardedIndex): GuardedWork[] {
  const kernels = new WasmKernels();
  const [{ segment }] = reader.segments;
  return [
    { name: "kernel: rate all postings", run: () => ratePostings(segment, kernels) },
    { name: "kernel: scan all documents", run: () => scanDocuments(segment, kernels) },
  ];
}

type GuardedSegment = GuardedIndex["reader"]["segments"][number]["segment"];

function ratePostings({ postings, parts, documentCount }: GuardedSegment, kernels: Kernels): number {
  const scratch = new Scratch(kernels.memory);
  scratch.reset();
  const to = { ratings: scratch.documentBytes(documentCount), weights: scratch.documentBytes(documentCount) };
  const lists = {
    postings,
    offsets: parts.postingOffsets,
    fromOrdinal: 0,
    toOrdinal: parts.postingOffsets.length - 1,
  };
  kernels.raiseRatings([lists], postings.codes.ratings(0, 1), to, null);
  return to.ratings.reduce((sum, rating, document) => sum + rating + to.weights[document], 0);
}

function scanDocuments({ parts, documentCount }: GuardedSegment, kernels: Kernels): number {
  kernels.memory.reset();
  const sought = new SoughtTerms();
  const termCount = parts.terms.length;
  sought.reset(termCount);
  for (let term = 0; term < termCount; term += soughtStep) sought.add(term);
  const scan = kernels.startScan(queryOf(sought));
  let sum = 0;
  for (let first = 0; first < documentCount; first += scannedAtOnce) {
    const count = Math.min(scannedAtOnce, documentCount - first);
    const documents = Uint32Array.from({ length: count }, (_, i) => first + i);
    scan.take(parts.forwardUnits, parts.forwardOffsets, documents);
    for (let i = 0; i < count; i++) {
      scan.select(i);
      sum += scan.documentLength + scan.position;
    }
  }
  return sum;
}

/** A query with one word that every sought term stands for. */
function queryOf({ bits, steps }: SoughtTerms): ScanQuery {
  const slots = 32;
  const ways = Uint32Array.of(1, 0);
  return {
    bits,
    steps,
    words: [{ isCounted: true, phraseCost: 255, hasExactGrams: false, freeBefore: 0, isUnspaced: false }],
    hasPairs: true,
    tiers: new Uint8Array(slots),
    isTolerant: new Uint8Array(slots),
    waysOf: () => ways,
  };
}
