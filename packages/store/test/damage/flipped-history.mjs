import { createHash } from "node:crypto";

export const recordCount = 300;

export function recordOf(id) {
  return { objectID: `${id}`, title: `title ${id}`, content: `content of ${id} `.repeat(1 + (id % 50)) };
}

/** Where the bit of a round lies in the file, from 0 to 1. */
export function places(round) {
  return createHash("sha256").update(`round ${round}`).digest().readUInt32LE(0) / 2 ** 32;
}
