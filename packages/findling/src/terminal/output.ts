/** The target of text for people: a stream, and whether a terminal shows it. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** The width of the terminal; 0 if it does not say. */
  readonly columns?: number;
}

export interface Console {
  readonly stdout: Output;
  readonly stderr: Output;
}
