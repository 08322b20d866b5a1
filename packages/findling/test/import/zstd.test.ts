/**
 * zstd, which Node has from 22.15 on:
 *  1. All frames are read, however the bytes are cut, also those that are skipped.
 *  2. What is damaged, cut off or followed by something else is reported, and is no end of the file.
 *  3. Where Node has none, the file is refused with a message.
 */
import * as zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { itemsIn } from "../../src/import/input/input-items.js";

const hasZstd = Reflect.has(zlib, "createZstdDecompress");

function compressed(text: string): Buffer {
  const compress: unknown = Reflect.get(zlib, "zstdCompressSync");
  const bytes: unknown = typeof compress === "function" ? Reflect.apply(compress, zlib, [text]) : null;
  if (!(bytes instanceof Uint8Array)) throw new TypeError("This Node has no zstd.");
  return Buffer.from(bytes);
}

/** Lines that hardly compress, so that a frame spans several chunks. */
function linesOf(count: number, from = 0): string {
  return Array.from({ length: count }, (_, i) => `{"n":${from + i},"x":"${Math.sin(from + i)}"}\n`).join("");
}

async function numbersIn(bytes: Buffer, chunkBytes: number): Promise<number[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const numbers: number[] = [];
  for await (const item of itemsIn(chunks(), "a.ndjson.zst", null)) {
    const value: unknown = item.parse();
    if (typeof value === "object" && value !== null && "n" in value) numbers.push(Number(value.n));
  }
  return numbers;
}

const skippable = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

if (hasZstd) {
  describe("all frames (1)", () => {
    test.each([1, 7, 1_000, 65_536, 1_000_000])("in chunks of %i bytes", async (chunkBytes) => {
      const count = chunkBytes === 1 ? 300 : 6_000;
      const frames = [linesOf(count), linesOf(count, count), linesOf(1, 2 * count)].map(compressed);
      const bytes = Buffer.concat([skippable, ...frames.flatMap((frame) => [frame, skippable])]);
      expect(await numbersIn(bytes, chunkBytes)).toEqual(numbers(2 * count + 1));
    });

    test("a frame that ends where a chunk does", async () => {
      const first = compressed(linesOf(1_000));
      const bytes = Buffer.concat([first, compressed(linesOf(1_000, 1_000))]);
      expect(await numbersIn(bytes, first.length)).toEqual(numbers(2_000));
    });

    test("with a byte order mark", async () => {
      expect(await numbersIn(compressed(`\u{feff}${linesOf(3)}`), 100)).toEqual([0, 1, 2]);
    });
  });

  describe("what is not whole (2)", () => {
    const whole = (): Buffer => compressed(linesOf(3_000));
    const damaged = (): Buffer => {
      const bytes = whole();
      bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8);
      return bytes;
    };
    test.each<[string, () => Buffer]>([
      ["cut off", () => whole().subarray(0, -9)],
      ["cut off in the second frame", () => Buffer.concat([whole(), whole().subarray(0, -9)])],
      ["damaged", damaged],
      ["text behind it", () => Buffer.concat([whole(), Buffer.from("and so on")])],
    ])("%s", async (_name, bytes) => {
      for (const chunkBytes of [1_000, 1_000_000])
        await expect(numbersIn(bytes(), chunkBytes)).rejects.toThrow(
          /^the compressed data is damaged or cut off/,
        );
    });
  });
} else {
  test("a Node without zstd says which one has it (3)", async () => {
    const bytes = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.alloc(9)]);
    await expect(numbersIn(bytes, 100)).rejects.toThrow(/zst.*Node/s);
  });
}
