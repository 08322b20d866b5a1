import { asciiClasses, CharacterClass, classOfCodePoint } from "./character-class.js";

/**
 * The platform's encoder (WHATWG Encoding). Declared here, as the engine is compiled without a platform's
 * types.
 */
declare const TextEncoder: new () => {
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
};
const encoder = new TextEncoder();

/** The bits of an entry that hold its `CharacterClass`. */
export const classMask = 0x0f;
/** Set on every unit of a character outside ASCII. */
export const beyondAscii = 0x10;
/** Set on the second unit of a character. It has the same class as the first unit. */
export const secondUnit = 0x20;
/** Up to this length, `charCodeAt` is faster than the platform's encoder. */
const shortMax = 48;
/** Number of readable bytes behind the text, so that whole machine words can be read at its end. */
const bytesBehind = 16;

/**
 * A text with the class of each of its UTF-16 units, looked up once. Reading a byte from an array costs a
 * fraction of `charCodeAt`. The tokenizer and its parts share one instance, which is filled again for each
 * value.
 */
export class ClassifiedText {
  text = "";
  /** One entry per unit, then at least two zeros (separators). The array is longer than the text. */
  entries = new Uint8Array(1024);
  /**
   * For each unit: the character if it is ASCII, otherwise any byte. Sixteen bytes behind the text can be
   * read.
   */
  bytes = new DataView(new ArrayBuffer(1024 + bytesBehind));
  #bytes = new Uint8Array(this.bytes.buffer);

  load(text: string): void {
    const length = text.length;
    if (length + 1 >= this.entries.length) this.#grow(length * 2);
    if (length <= shortMax || !this.#loadAscii(text)) this.#loadCharacters(text);
    this.entries[length] = CharacterClass.separator;
    this.entries[length + 1] = CharacterClass.separator;
    this.text = text;
  }

  /** Drops the text, which may be large. */
  release(): void {
    this.text = "";
  }

  /** The class at a unit; `separator` behind the text. */
  classAt(at: number): number {
    return at < this.text.length ? this.entries[at] & classMask : CharacterClass.separator;
  }

  #grow(capacity: number): void {
    this.entries = new Uint8Array(capacity);
    this.#bytes = new Uint8Array(capacity + bytesBehind);
    this.bytes = new DataView(this.#bytes.buffer);
  }

  /** Most texts are pure ASCII. The platform copies them faster than `charCodeAt` reads them. */
  #loadAscii(text: string): boolean {
    const entries = this.entries;
    const bytes = this.#bytes;
    const { read, written } = encoder.encodeInto(text, bytes);
    // Any non-ASCII character takes more bytes than units.
    if (read !== written || read !== text.length) return false;
    const ascii = asciiClasses;
    for (let at = 0; at < text.length; at++) entries[at] = ascii[bytes[at]];
    return true;
  }

  #loadCharacters(text: string): void {
    const entries = this.entries;
    const bytes = this.#bytes;
    const ascii = asciiClasses;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      bytes[at] = unit;
      if (unit < 0x80) entries[at] = ascii[unit];
      else at = this.#loadCharacter(text, at);
    }
  }

  /** Returns the index of the character's last unit. */
  #loadCharacter(text: string, at: number): number {
    const codePoint = text.codePointAt(at) ?? 0;
    const entry = classOfCodePoint(codePoint) | beyondAscii;
    this.entries[at] = entry;
    if (codePoint <= 0xffff) return at;
    this.entries[at + 1] = entry | secondUnit;
    return at + 1;
  }
}
