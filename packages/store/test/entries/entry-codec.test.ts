import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeEntry, EntryDecodeError, encodeEntry } from "../../src/entries/entry-codec.js";
import { logEntry } from "../arbitrary-entries.js";

/**
 * The wire format of entries:
 *  1. decode(encode(entry)) is the entry.
 *  2. Any one damaged byte, and any cut, is refused.
 *  3. An unknown format, kind, level, flag or action is refused, whatever the checksum says.
 */
test("round trip (1)", () => {
  fc.assert(
    fc.property(logEntry, (entry) => {
      expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
    }),
  );
});

test("damage is refused (2)", () => {
  const damage = fc.record({ at: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) });
  fc.assert(
    fc.property(logEntry, damage, (entry, { at, mask }) => {
      const bytes = encodeEntry(entry);
      expect(() => decodeEntry(bytes.subarray(0, at % bytes.length))).toThrow(EntryDecodeError);
      bytes[at % bytes.length] ^= mask;
      expect(() => decodeEntry(bytes)).toThrow(EntryDecodeError);
    }),
  );
});

test("what is unknown is refused (3)", () => {
  const entry = { entryId: "ab".repeat(16), acceptedAt: 1, kind: "batch", index: "a" } as const;
  const offsets = { format: 0, kind: 1, level: 2, flags: 28, action: 38 };
  for (const at of Object.values(offsets)) {
    const bytes = encodeEntry({ ...entry, operations: [{ action: "delete", objectID: "x" }] });
    bytes[at] = 0x77;
    bytes.writeUInt32LE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
    expect(() => decodeEntry(bytes)).toThrow(EntryDecodeError);
  }
});
