/** Where a text stops being JSON. Browsers word it in different ways, and some do not say where. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
  /** The end of a sentence: what is wrong there. */
  readonly words: string;
}

/** null: the text is JSON. */
export function jsonFaultOf(text: string): JsonFault | null {
  const fault = new JsonScan(text).fault();
  if (fault === null) return null;
  const before = text.slice(0, fault.at);
  const lineBegin = before.lastIndexOf("\n") + 1;
  return {
    line: before.split("\n").length,
    column: [...before.slice(lineBegin)].length + 1,
    words: fault.words,
  };
}

class Misplaced extends Error {
  readonly at: number;
  readonly words: string;

  constructor(at: number, words: string) {
    super(words);
    this.at = at;
    this.words = words;
  }
}

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const plainText = /(?:(?!["\\])\P{Cc}|[\u007f-\u009f])*/uy;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Reads JSON to its first fault, and keeps nothing of it. */
class JsonScan {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): Misplaced | null {
    try {
      this.#value();
      if (this.#next() !== "") throw this.#misplaced("there is text behind the end of the value");
      return null;
    } catch (error) {
      if (error instanceof Misplaced) return error;
      if (error instanceof RangeError) return new Misplaced(this.#at, "it is nested too deeply");
      throw error;
    }
  }

  #value(): void {
    const first = this.#next();
    if (first === "{") this.#object();
    else if (first === "[") this.#array();
    else if (first === '"') this.#string();
    else if (!this.#take(number) && !this.#take(word)) throw this.#misplaced("a value is expected");
  }

  #object(): void {
    this.#at++;
    if (this.#skip("}")) return;
    do {
      if (this.#next() !== '"') throw this.#misplaced("a name in double quotes is expected");
      this.#string();
      if (!this.#skip(":")) throw this.#misplaced("a colon is expected behind the name");
      this.#value();
    } while (this.#skip(","));
    if (!this.#skip("}")) throw this.#misplaced("a comma or } is expected");
  }

  #array(): void {
    this.#at++;
    if (this.#skip("]")) return;
    do this.#value();
    while (this.#skip(","));
    if (!this.#skip("]")) throw this.#misplaced("a comma or ] is expected");
  }

  #string(): void {
    const begin = this.#at++;
    for (;;) {
      this.#take(plainText);
      const next = this.#text[this.#at];
      if (next === '"') break;
      if (next === undefined || next === "\n" || next === "\r")
        throw new Misplaced(begin, "a text begins there that has no closing quote on its line");
      if (next !== "\\") throw this.#misplaced("this character must be escaped in a text");
      if (!this.#take(escape)) throw this.#misplaced("there is no such escape; a backslash itself is \\\\");
    }
    this.#at++;
  }

  /** The character behind white space; empty at the end. */
  #next(): string {
    this.#take(space);
    return this.#text[this.#at] ?? "";
  }

  #skip(character: string): boolean {
    const isThere = this.#next() === character;
    if (isThere) this.#at++;
    return isThere;
  }

  /** Whether something of this kind stands here; it is read then. */
  #take(kind: RegExp): boolean {
    kind.lastIndex = this.#at;
    const [found = ""] = kind.exec(this.#text) ?? [];
    this.#at += found.length;
    return found !== "";
  }

  #misplaced(words: string): Misplaced {
    return new Misplaced(this.#at, this.#at >= this.#text.length ? `the text ends, but ${words}` : words);
  }
}
