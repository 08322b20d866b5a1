import { Readable } from "node:stream";
import type { Console, Input, Output } from "../../src/terminal/output.js";

/** A console whose standard output is a terminal, which keeps what was written. */
export class TerminalConsole implements Console {
  out = "";
  err = "";
  readonly stdin: Input = Readable.from([]);
  readonly stdout: Output;
  readonly stderr: Output = { isTTY: true, write: (text: string) => (this.err += text) };

  constructor(columns: number) {
    this.stdout = { isTTY: true, columns, write: (text: string) => (this.out += text) };
  }

  /** What a person sees, without colours. */
  get lines(): string[] {
    return withoutColours(this.out).replace(/\n$/u, "").split("\n");
  }
}

/** Behind the escape. */
const ownColour = /^\[(?:1|2|22|31|33|35|39)m/u;

/** Removes the colours that the program itself uses, and nothing else. */
export function withoutColours(text: string): string {
  const [first = "", ...others] = text.split("\u001b");
  return (
    first +
    others.map((piece) => (ownColour.test(piece) ? piece.replace(ownColour, "") : `\u001b${piece}`)).join("")
  );
}
