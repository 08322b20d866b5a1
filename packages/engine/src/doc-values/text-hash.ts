/**
 * A 53-bit hash of a text's UTF-16 units, as an integer that a double holds exactly. Two rounds of a
 * multiplicative hash with different odd multipliers, mixed as in MurmurHash3's finalizer (Appleby, 2011).
 * Among a million texts two are taken for one with a probability of 6 in 100,000.
 */
export function textHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    high = Math.imul(high ^ unit, 0xc2b2ae35);
    low = (low << 13) | (low >>> 19);
    high = (high << 17) | (high >>> 15);
  }
  low = finalize(low ^ text.length);
  high = finalize(high ^ low);
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function finalize(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
