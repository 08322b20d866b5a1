/**
 * Frees the garbage of a work, so that no work collects that of another one. It also keeps buffers from
 * adding up until V8 collects all garbage. After such a collection V8 compiles most closures again.
 */
export function collectYoung(): void {
  globalThis.gc?.({ type: "minor" });
}
