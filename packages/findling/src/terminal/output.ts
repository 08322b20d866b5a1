/** The target of text for people: a stream, and whether a terminal shows it. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Lines of the terminal. */
  readonly rows?: number;
}

export interface Console {
  readonly stdout: Output;
  readonly stderr: Output;
}
