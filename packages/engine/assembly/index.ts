/**
 * The loops over every posting and every document of a segment that a search runs through, in AssemblyScript.
 * What each of them does is told in src/kernels/kernels.ts, whose names they bear. Addresses are in bytes;
 * numbers of documents are multiples of 16, so that all loops take whole vectors.
 */
export { countBits, keepBits, listBits, listCommonBits } from "./bits";
export {
  countBuckets,
  findClasses,
  findRated,
  keepBuckets,
  tellExactness,
  tellScores,
} from "./buckets";
export { classesOf, keepClasses, leastClass, sizeOfClass } from "./classes";
export {
  addBytesInRange,
  addFloatsInRange,
  addHalvesInRange,
  addWordsInRange,
  placeEntries,
} from "./columns";
export { zero } from "./memory";
export { findStretches, raiseRatings, raiseWeighed, zeroWanted } from "./postings";
export { addFound, addWeights, greatestRating, keepVisible, raiseAll, sizeOfRating } from "./ratings";
export { findRuns } from "./runs";
export { bytesForWays, bytesForWords, bytesPerRow, scan, setQuery } from "./scan";
export { setSlots } from "./scanned-word";
export { setSought } from "./tokens";
export { countValues } from "./values";
