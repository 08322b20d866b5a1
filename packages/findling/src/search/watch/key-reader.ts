import { oneLine } from "../../terminal/one-line.js";
import type { KeyName, PressedKey } from "./pressed-key.js";

const escape = "\u001b";
const pasteBegin = `${escape}[200~`;
const pasteEnd = `${escape}[201~`;

const controls: Readonly<Record<string, KeyName>> = {
  "\u0001": "home",
  "\u0002": "left",
  "\u0003": "escape",
  "\u0004": "delete",
  "\u0005": "end",
  "\u0006": "right",
  "\b": "backspace",
  "\n": "enter",
  "\u000b": "deleteToEnd",
  "\r": "enter",
  "\u000e": "down",
  "\u0010": "up",
  "\u0015": "deleteToStart",
  "\u0017": "deleteWord",
  "\u007f": "backspace",
};

/** Without the escape. Terminals send `[A` or `OA`, and `[1~` or `[H`. */
const sequences: Readonly<Record<string, KeyName>> = {
  "[A": "up",
  "[B": "down",
  "[C": "right",
  "[D": "left",
  "[F": "end",
  "[H": "home",
  "[1~": "home",
  "[3~": "delete",
  "[4~": "end",
  "[7~": "home",
  "[8~": "end",
  OA: "up",
  OB: "down",
  OC: "right",
  OD: "left",
  OF: "end",
  OH: "home",
  // Alt with backspace.
  "\u007f": "deleteWord",
};

/** Behind the escape. */
const wholeSequence = /^(?:\[[0-?]*[ -/]*[@-~]|O[^]|[^[O])/u;
const begunSequence = /^(?:\[[0-?]*[ -/]*|O)?$/u;
const textRun = /^\P{Cc}+/u;

/** Cuts what a terminal sends into keys. A sequence may come in pieces. */
export class KeyReader {
  #rest = "";

  /** Whether it waits for the rest of a sequence, as after an escape that may be the key of that name. */
  get isWaiting(): boolean {
    return this.#rest !== "";
  }

  /** Whether it waits for the rest of what is pasted. */
  get isPasting(): boolean {
    return this.#rest.startsWith(pasteBegin);
  }

  read(chunk: string): PressedKey[] {
    this.#rest += chunk;
    const keys: PressedKey[] = [];
    while (this.#rest !== "") {
      const read = readKey(this.#rest);
      if (read === null) break;
      this.#rest = this.#rest.slice(read.length);
      if (read.key !== null) keys.push(read.key);
    }
    return keys;
  }

  /**
   * Nothing more came: an escape was the key of that name, an unfinished sequence was none, and a paste was
   * what came of it.
   */
  flush(): PressedKey[] {
    const rest = this.#rest;
    this.#rest = "";
    if (rest === escape) return [{ kind: "key", name: "escape" }];
    const pasted = rest.startsWith(pasteBegin) ? oneLine(rest.slice(pasteBegin.length)) : "";
    return pasted === "" ? [] : [{ kind: "text", text: pasted }];
  }
}

interface ReadKey {
  /** null: a key that means nothing here. */
  readonly key: PressedKey | null;
  /** How many units of the text were read. */
  readonly length: number;
}

/** Reads one key from the beginning of `rest`. null: more input must come first. */
function readKey(rest: string): ReadKey | null {
  if (rest.startsWith(pasteBegin)) return readPaste(rest);
  if (rest.startsWith(escape)) return readSequence(rest);
  const [text] = textRun.exec(rest) ?? [];
  if (text === undefined) return { key: named(controls[rest[0]]), length: 1 };
  return { key: { kind: "text", text: oneLine(text) }, length: text.length };
}

function readPaste(rest: string): ReadKey | null {
  const end = rest.indexOf(pasteEnd);
  if (end < 0) return null;
  const text = oneLine(rest.slice(pasteBegin.length, end));
  return { key: { kind: "text", text }, length: end + pasteEnd.length };
}

function readSequence(rest: string): ReadKey | null {
  const behind = rest.slice(escape.length);
  if (begunSequence.test(behind)) return null;
  const [sequence] = wholeSequence.exec(behind) ?? [];
  // An escape that begins nothing was pressed.
  if (sequence === undefined || sequence === escape) return { key: named("escape"), length: escape.length };
  return { key: named(sequences[sequence]), length: escape.length + sequence.length };
}

function named(name: KeyName | undefined): PressedKey | null {
  return name === undefined ? null : { kind: "key", name };
}
