const tableLength = 1 << 16;
const table = Uint32Array.from({ length: tableLength }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 0);
const steps = 400_000;

/**
 * What everything is measured against: some milliseconds of arithmetic on 32 bits and reads all over 256 KB, which no
 * change of the engine can make faster or slower. A larger table would mostly measure what others do to the caches.
 * Never change it: all stored ratios would lose their meaning.
 */
export function baselineKernel(): number {
  let state = 0x12345678;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = (state + step) | 0;
    sum = (sum + table[(state >>> 7) & (tableLength - 1)]) | 0;
    if ((sum & 7) === 3) state ^= sum;
  }
  return sum;
}
