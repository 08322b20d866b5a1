/** New memory is a multiple of this, so that it has room for most answers when it is reused. */
const roomStep = 1 << 16;

/** `memory` if it has room for `bytes`, else new memory with some bytes to spare. */
export function withRoomFor(bytes: number, memory: ArrayBuffer | null): ArrayBuffer {
  if (memory !== null && memory.byteLength >= bytes) return memory;
  return new ArrayBuffer(Math.ceil((bytes + 1) / roomStep) * roomStep);
}
