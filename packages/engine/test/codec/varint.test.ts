import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ByteCursor, readVarint, varintLength, writeVarint } from "../../src/codec/varint.js";
import { GrowableBytes } from "../../src/collections/growable-array.js";

/** Every length of a varint is about as likely. */
const uint32 = () =>
  fc.tuple(fc.nat({ max: 32 }), fc.integer({ min: 0, max: 0xffffffff })).map(([bits, n]) => n % 2 ** bits);

describe("varints", () => {
  it("are LEB128", () => {
    const sink = new GrowableBytes();
    for (const value of [0, 127, 128, 300, 0xffffffff]) writeVarint(sink, value);
    expect([...sink.view()]).toEqual([0, 0x7f, 0x80, 1, 0xac, 2, 0xff, 0xff, 0xff, 0xff, 0x0f]);
  });

  it("read back what was written, of the length foretold", () => {
    fc.assert(
      fc.property(fc.array(uint32()), (values) => {
        const sink = new GrowableBytes();
        for (const value of values) writeVarint(sink, value);
        const cursor: ByteCursor = { bytes: sink.view(), offset: 0 };
        for (const value of values) {
          const before = cursor.offset;
          expect(readVarint(cursor)).toBe(value);
          expect(cursor.offset - before).toBe(varintLength(value));
        }
        expect(cursor.offset).toBe(sink.length);
      }),
    );
  });
});
