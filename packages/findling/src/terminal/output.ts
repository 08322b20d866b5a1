import type { Readable } from "node:stream";

/** The target of text for people: a stream, and whether a terminal shows it. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** The width of the terminal. 0 or undefined: it does not say. */
  readonly columns?: number | undefined;
  /** Lines of the terminal. */
  readonly rows?: number;
}

/** A stream that a command reads, and whether somebody types into it. */
export type Input = Readable & { readonly isTTY?: boolean };

export interface Console {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
}
