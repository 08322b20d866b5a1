/**
 * *Codec*: how numbers and arrays become bytes that threads share and files keep.
 *
 * Postings, columns and dictionaries are far larger than what one search reads of them. So nothing is parsed
 * when an index is opened. A buffer has a table of its sections, and each section is used in place, as a
 * typed array. Inside the sections, integers are stored in two compressed forms:
 *
 *     section-table    [header | entries | section | section | ...]    one buffer of many arrays
 *     bit-packing      128 integers, all of the same bit width         fast to decode; for long lists
 *     varint           one integer in 1 to 5 bytes                     for short lists and single numbers
 *
 * Example of a buffer: section 1 has 5 bytes, section 7 has 8. Header and entries take 4 + 2 * 3 words, so 40
 * bytes. Section 1 starts at byte 40 (5 units of 8 bytes), section 7 at byte 48. The buffer has 56 bytes.
 *
 * Example of integers: 128 gaps of 1 to 8 are stored minus 1, as 0 to 7, in 3 bits each. They take 12 words
 * of 4 bytes, instead of 128 words. The varint of 300 is `ac 02`.
 *
 * Good for: opening an index of any size without a copy, and decoding in tight loops.
 * Not good for: changing a section in place, and machines of another byte order: they reject the magic
 * number. A block also takes the width of its largest value, so one large gap makes all 128 wide.
 *
 * @module
 */
/**
 * Identifies the content of a buffer that holds several sections. Each section has a number.
 *
 *     word  0        magic: identifies the kind of content
 *     word  1        format version
 *     word  2        number of sections, n
 *     word  3        0
 *     words 4...     n entries: section number, start in units of 8 bytes, length in bytes
 *     then           the sections, each starting at a multiple of 8, zeros between them
 *
 * Words have 32 bits, in the byte order of the machine. A foreign byte order fails at the magic.
 */
export interface SectionFormat {
  /** Four bytes as an unsigned integer. */
  readonly magic: number;
  readonly version: number;
}

const alignment = 8;
const headerWords = 4;
const entryWords = 3;

const alignedUp = (byteLength: number): number => Math.ceil(byteLength / alignment) * alignment;
const tableBytes = (count: number): number => alignedUp((headerWords + count * entryWords) * 4);

/** The bytes have another kind of content or another version, or they are damaged. */
export class SectionFormatError extends Error {
  override readonly name = "SectionFormatError";
}

/** Collects sections, then lays them out in one SharedArrayBuffer. */
export class SectionTableWriter {
  readonly #sections = new Map<number, ArrayBufferView>();

  constructor(private readonly format: SectionFormat) {}

  /**
   * Adds a section. Its `content` is copied only in `finish`.
   *
   * @throws RangeError the number was added before
   */
  add(section: number, content: ArrayBufferView): void {
    if (this.#sections.has(section)) throw new RangeError(`Section ${section} was already added.`);
    this.#sections.set(section, content);
  }

  finish(): SharedArrayBuffer {
    const buffer = new SharedArrayBuffer(this.#byteLength());
    this.#layOut(buffer);
    return buffer;
  }

  #byteLength(): number {
    let byteLength = tableBytes(this.#sections.size);
    for (const content of this.#sections.values()) byteLength += alignedUp(content.byteLength);
    return byteLength;
  }

  #layOut(buffer: SharedArrayBuffer): void {
    const count = this.#sections.size;
    const bytes = new Uint8Array(buffer);
    const words = new Uint32Array(buffer, 0, headerWords + count * entryWords);
    words[0] = this.format.magic;
    words[1] = this.format.version;
    words[2] = count;
    let entry = headerWords;
    let start = tableBytes(count);
    for (const [section, content] of this.#sections) {
      words[entry++] = section;
      words[entry++] = start / alignment;
      words[entry++] = content.byteLength;
      bytes.set(bytesOf(content), start);
      start += alignedUp(content.byteLength);
    }
  }
}

function bytesOf(content: ArrayBufferView): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
}

interface ByteRange {
  readonly byteOffset: number;
  readonly byteLength: number;
}

/** The sections of a buffer, as views without copying. */
export class SectionTable {
  readonly #ranges = new Map<number, ByteRange>();

  /**
   * `range` is the part of the buffer that holds the table and its sections; a typed array over them will do.
   * It must begin at a multiple of 8. The default is the whole buffer.
   *
   * @throws SectionFormatError another magic or version, or a section ends outside of the range
   */
  constructor(
    private readonly buffer: ArrayBufferLike,
    format: SectionFormat,
    private readonly range: ByteRange = { byteOffset: 0, byteLength: buffer.byteLength },
  ) {
    const words = new Uint32Array(buffer, range.byteOffset, Math.floor(range.byteLength / 4));
    if (words.length < headerWords || words[0] !== format.magic) {
      throw new SectionFormatError("The bytes do not begin with the expected magic number.");
    }
    if (words[1] !== format.version) {
      throw new SectionFormatError(`The bytes have format version ${words[1]}, not ${format.version}.`);
    }
    const count = words[2];
    if (tableBytes(count) > range.byteLength) {
      throw new SectionFormatError(`A table of ${count} sections does not fit ${range.byteLength} bytes.`);
    }
    for (let i = 0; i < count; i++) this.#addEntry(words, headerWords + i * entryWords);
  }

  #addEntry(words: Uint32Array, at: number): void {
    const section = words[at];
    const start = words[at + 1] * alignment;
    const byteLength = words[at + 2];
    if (start + byteLength > this.range.byteLength) {
      throw new SectionFormatError(`Section ${section} ends past the ${this.range.byteLength} bytes.`);
    }
    this.#ranges.set(section, { byteOffset: this.range.byteOffset + start, byteLength });
  }

  has(section: number): boolean {
    return this.#ranges.has(section);
  }

  bytes(section: number): Uint8Array {
    const { byteOffset, byteLength } = this.#rangeOf(section, 1);
    return new Uint8Array(this.buffer, byteOffset, byteLength);
  }

  uint16(section: number): Uint16Array {
    const { byteOffset, byteLength } = this.#rangeOf(section, 2);
    return new Uint16Array(this.buffer, byteOffset, byteLength / 2);
  }

  uint32(section: number): Uint32Array {
    const { byteOffset, byteLength } = this.#rangeOf(section, 4);
    return new Uint32Array(this.buffer, byteOffset, byteLength / 4);
  }

  int32(section: number): Int32Array {
    const { byteOffset, byteLength } = this.#rangeOf(section, 4);
    return new Int32Array(this.buffer, byteOffset, byteLength / 4);
  }

  float64(section: number): Float64Array {
    const { byteOffset, byteLength } = this.#rangeOf(section, 8);
    return new Float64Array(this.buffer, byteOffset, byteLength / 8);
  }

  #rangeOf(section: number, bytesPerElement: number): ByteRange {
    const range = this.#ranges.get(section);
    if (range === undefined) throw new SectionFormatError(`Section ${section} is missing.`);
    if (range.byteLength % bytesPerElement !== 0) {
      throw new SectionFormatError(
        `Section ${section} has ${range.byteLength} bytes, no multiple of ${bytesPerElement}.`,
      );
    }
    return range;
  }
}
