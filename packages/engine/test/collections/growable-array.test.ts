import { describe, expect, it } from "vitest";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../../src/collections/growable-array.js";

describe("growable arrays", () => {
  it("keep what is pushed, over growth", () => {
    const words = new GrowableUint32();
    const ints = new GrowableInt32();
    for (let i = 0; i < 1000; i++) {
      words.push(0xffffffff - i);
      ints.push(-i);
    }
    expect([...words.view()]).toEqual(Array.from({ length: 1000 }, (_, i) => 0xffffffff - i));
    expect([...ints.view()]).toEqual(Array.from({ length: 1000 }, (_, i) => 0 - i));
  });

  it("keep their memory over a reset", () => {
    const ints = new GrowableInt32(4);
    for (let i = 0; i < 100; i++) ints.push(i);
    const { array } = ints;
    ints.reset();
    ints.push(7);
    expect([...ints.view()]).toEqual([7]);
    expect(ints.array).toBe(array);
  });

  it("append bytes and align with zeros, also in used memory", () => {
    const bytes = new GrowableBytes();
    for (let i = 0; i < 32; i++) bytes.push(0xff);
    bytes.reset();
    bytes.append(Uint8Array.of(1, 2, 3));
    bytes.align(8);
    bytes.align(8);
    expect([...bytes.view()]).toEqual([1, 2, 3, 0, 0, 0, 0, 0]);
    bytes.append(new Uint8Array(100).fill(9));
    expect(bytes.length).toBe(108);
    expect(bytes.view()[107]).toBe(9);
  });
});
