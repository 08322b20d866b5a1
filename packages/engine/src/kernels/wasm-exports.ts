import { wasmBytes } from "./wasm-bytes.generated.js";

/**
 * The exports of assembly/index.ts. Arguments are addresses, numbers of bytes and documents, then other
 * numbers.
 */
const names = [
  "addBits",
  "addBytesInRange",
  "addFloatsInRange",
  "addFound",
  "addHalvesInRange",
  "addWeights",
  "addWordsInRange",
  "bytesForWays",
  "bytesForWords",
  "bytesPerRow",
  "classesOf",
  "countBits",
  "countBuckets",
  "countValues",
  "findClasses",
  "findRated",
  "findRuns",
  "findStretches",
  "greatestRating",
  "keepBits",
  "keepBuckets",
  "keepClasses",
  "keepVisible",
  "leastClass",
  "listBits",
  "listCommonBits",
  "placeEntries",
  "raiseAll",
  "raiseRatings",
  "raiseWeighed",
  "scan",
  "setQuery",
  "setSlots",
  "setSought",
  "sizeOfClass",
  "sizeOfRating",
  "bucketByExactness",
  "bucketByScore",
  "bucketByWeights",
  "takeCommonBits",
  "walkPairs",
  "weigh",
  "zero",
  "zeroWanted",
] as const;

export type Kernel = (...numbers: number[]) => number;
export type WasmExports = Readonly<Record<(typeof names)[number], Kernel>>;

/** Returns the address of the ways of a term at a token of this kind. */
export type WaysOf = (term: number, kind: number) => number;

let module: WebAssembly.Module | null = null;

/** The kernels over a memory. Throws if the build has other kernels than `names`. */
export function wasmExports(memory: WebAssembly.Memory, waysOf: WaysOf): WasmExports {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(wasmBytes), (byte) => byte.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(module, { env: { memory, waysOf } });
  if (!hasKernels(exports)) throw new Error("The compiled kernels are not those that are called.");
  return exports;
}

function hasKernels(exports: object): exports is WasmExports {
  return names.every((name) => typeof Reflect.get(exports, name) === "function");
}
