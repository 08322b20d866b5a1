import type { TallyKind } from "@findling/analytics";
import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import { textKey } from "../lmdb/text-key.js";

const kindBytes: Readonly<Record<TallyKind, number>> = { query: 1, noResult: 2, record: 3, sub: 4 };
const end = 0xff;

/** Index names are ASCII without control characters, so a zero ends them. */
function indexPrefix(index: string): Buffer {
  return Buffer.concat([Buffer.from(index, "latin1"), Buffer.of(0)]);
}

/** `index 0 day` */
export function dayKey(index: string, day: number): Buffer {
  return Buffer.concat([indexPrefix(index), orderedNumber(day)]);
}

/** `index 0 day kind textKey` */
export function tallyKey(index: string, day: number, kind: TallyKind, key: string): Buffer {
  return Buffer.concat([dayKey(index, day), Buffer.of(kindBytes[kind]), textKey(key)]);
}

/** What a key of either table is about. */
export function indexAndDayOf(key: Uint8Array): { readonly index: string; readonly day: number } {
  const bytes = Buffer.from(key.buffer, key.byteOffset, key.byteLength);
  const zero = bytes.indexOf(0);
  return { index: bytes.toString("latin1", 0, zero), day: orderedNumberAt(bytes, zero + 1) };
}

/** The kind of a tally, and the key of its text. */
export function kindAndTextOf(key: Uint8Array): { readonly kind: TallyKind; readonly text: Buffer } {
  const bytes = Buffer.from(key);
  const at = bytes.indexOf(0) + 1 + orderedNumberBytes;
  for (const kind of ["query", "noResult", "record", "sub"] as const) {
    if (bytes[at] === kindBytes[kind]) return { kind, text: bytes.subarray(at + 1) };
  }
  throw new Error(`There is no kind ${bytes[at]} of tallies.`);
}

/** All keys of an index. */
export function ofIndex(index: string): { readonly start: Buffer; readonly end: Buffer } {
  const prefix = indexPrefix(index);
  return { start: prefix, end: Buffer.concat([prefix, Buffer.of(end)]) };
}

/** All keys of a day of an index. */
export function ofDay(index: string, day: number): { readonly start: Buffer; readonly end: Buffer } {
  const prefix = dayKey(index, day);
  return { start: prefix, end: Buffer.concat([prefix, Buffer.of(end)]) };
}

/** Where the keys of indexes behind this one begin. */
export function afterIndex(index: string): Buffer {
  return ofIndex(index).end;
}
