/**
 * The loops of a search over every posting and every document of a segment, in AssemblyScript.
 * src/kernels/kernels.ts says what each of them does, under the same name. Addresses are in bytes. Numbers of
 * documents are multiples of 16, so that all loops take whole vectors.
 */
export { addBits, countBits, keepBits, listBits, listCommonBits, takeCommonBits } from "./bits";
export {
  countBuckets,
  findClasses,
  findRated,
  keepBuckets,
  bucketByExactness,
  bucketByScore,
  bucketByWeights,
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
export { walkPairs } from "./pairs";
export { findStretches, raiseRatings, raiseWeighed, weigh, zeroWanted } from "./postings";
export { addFound, addWeights, greatestRating, keepVisible, raiseAll, sizeOfRating } from "./ratings";
export { findRuns } from "./runs";
export { bytesForWays, bytesForWords, bytesPerRow, scan, setQuery } from "./scan";
export { setSlots } from "./scanned-word";
export { setSought } from "./tokens";
export { countValues } from "./values";
