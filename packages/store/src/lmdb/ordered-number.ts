/**
 * Whole numbers are stored in 6 bytes, big-endian, so that keys sort as numbers. 2^48 milliseconds are 8,900
 * years.
 */
export const orderedNumberBytes = 6;

export function orderedNumber(value: number): Buffer {
  const key = Buffer.allocUnsafe(orderedNumberBytes);
  key.writeUIntBE(value, 0, orderedNumberBytes);
  return key;
}

export function orderedNumberAt(key: Uint8Array, offset = 0): number {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).readUIntBE(offset, orderedNumberBytes);
}
