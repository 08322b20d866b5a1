/**
 * Frees what a work left. So none has to collect for another, and buffers never add up to what has V8 collect
 * all garbage, after which it compiles most closures again.
 */
export function collectYoung(): void {
  globalThis.gc?.({ type: "minor" });
}
