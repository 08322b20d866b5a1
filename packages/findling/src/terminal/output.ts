/** The target of text for people: a stream, and whether a terminal shows it. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** How wide the terminal is. undefined: it does not say. */
  readonly columns?: number | undefined;
}

export interface Console {
  readonly stdout: Output;
  readonly stderr: Output;
}
