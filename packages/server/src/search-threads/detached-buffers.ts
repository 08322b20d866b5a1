/**
 * Makes V8 expect that buffers of this thread are transferred to other threads. Before the first transfer V8
 * compiles code for typed arrays without checking whether their buffer is detached. The first transfer throws
 * all such code away. That would be the first answer of a search thread: the code compiled in its warm-up
 * would be compiled again while people search. About 30 searches would then take three times as long.
 */
export function expectDetachedBuffers(): void {
  const buffer = new ArrayBuffer(1);
  structuredClone(buffer, { transfer: [buffer] });
}
