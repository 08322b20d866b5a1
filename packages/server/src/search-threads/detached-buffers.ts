/**
 * Has V8 expect that buffers of this thread are handed over to other threads. As long as none is, it compiles
 * code for typed arrays without looking whether their buffer is still there; with the first one that goes it
 * throws all such code away. That would be with a search thread's first answer: what its warm-up had compiled
 * was compiled anew while people searched, for about 30 searches, which took three times as long.
 */
export function expectDetachedBuffers(): void {
  const buffer = new ArrayBuffer(1);
  structuredClone(buffer, { transfer: [buffer] });
}
