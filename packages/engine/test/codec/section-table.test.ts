import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SectionFormatError, SectionTable, SectionTableWriter } from "../../src/codec/section-table.js";

const format = { magic: 0x31746e46, version: 3 };

function tableOf(sections: Uint8Array[]): SharedArrayBuffer {
  const writer = new SectionTableWriter(format);
  sections.forEach((bytes, i) => writer.add(i * 10, bytes));
  return writer.finish();
}

describe("SectionTable", () => {
  it("gives back each section, 8-aligned", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), (sections) => {
        const table = new SectionTable(tableOf(sections), format);
        sections.forEach((bytes, i) => {
          const found = table.bytes(i * 10);
          expect([...found]).toEqual([...bytes]);
          expect(found.byteOffset % 8).toBe(0);
        });
        expect(table.has(1)).toBe(false);
      }),
    );
  });

  it("gives typed views of what was added as such", () => {
    const writer = new SectionTableWriter(format);
    writer.add(1, Float64Array.of(0.5, -0));
    writer.add(2, Int32Array.of(-1));
    writer.add(3, Uint32Array.of(0xffffffff, 1).subarray(1));
    writer.add(4, Uint16Array.of(7, 8, 9));
    const buffer = writer.finish();
    expect(buffer).toBeInstanceOf(SharedArrayBuffer);
    const table = new SectionTable(buffer, format);
    expect([...table.float64(1)]).toEqual([0.5, -0]);
    expect([...table.int32(2)]).toEqual([-1]);
    expect([...table.uint32(3)]).toEqual([1]);
    expect([...table.uint16(4)]).toEqual([7, 8, 9]);
    expect(() => table.uint32(4)).toThrow(SectionFormatError);
    expect(() => table.bytes(5)).toThrow(SectionFormatError);
  });

  it("refuses a section number twice", () => {
    const writer = new SectionTableWriter(format);
    writer.add(1, new Uint8Array(1));
    expect(() => writer.add(1, new Uint8Array(1))).toThrow(RangeError);
  });

  it("refuses foreign, newer and cut bytes", () => {
    const buffer = tableOf([new Uint8Array(20), new Uint8Array(9)]);
    expect(() => new SectionTable(buffer, { ...format, magic: 1 })).toThrow(SectionFormatError);
    expect(() => new SectionTable(buffer, { ...format, version: 4 })).toThrow(SectionFormatError);
    for (let length = 0; length < buffer.byteLength; length += 8) {
      expect(() => new SectionTable(buffer.slice(0, length), format)).toThrow(SectionFormatError);
    }
  });
});
