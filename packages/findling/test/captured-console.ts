import { Readable } from "node:stream";
import type { Console, Input, Output } from "../src/terminal/output.js";

/** A console that keeps what was written. */
export class CapturedConsole implements Console {
  out = "";
  err = "";
  /** Empty, and no terminal. */
  stdin: Input = Readable.from([]);
  readonly stdout: Output = {
    isTTY: false,
    write: (text: string): void => {
      this.out += text;
    },
  };
  readonly stderr: Output = {
    isTTY: false,
    write: (text: string): void => {
      this.err += text;
    },
  };
}
