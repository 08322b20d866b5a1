/**
 * On which lines of a file the rows of its table begin, from 1. The parser knows only where they end, and it
 * takes each CRLF within a cell for two ends of lines.
 */
export class TableLines {
  #countedTwice = 0;
  #parserLines = 0;

  /**
   * Must be called for each row, in order.
   * @param parserLine on which the row ends, as the parser counts
   */
  beginOf(cells: readonly string[], parserLine: number): number {
    const isOneLine = parserLine === this.#parserLines + 1;
    this.#parserLines = parserLine;
    if (isOneLine) return this.lineOf(parserLine);
    // Between two cells stands a character that makes no CRLF of their ends.
    const breaks = cells.join(",").match(/\r\n|\r|\n/g) ?? [];
    this.#countedTwice += breaks.filter((end) => end === "\r\n").length;
    return this.lineOf(parserLine) - breaks.length;
  }

  /** The line behind the rows before. */
  get next(): number {
    return this.lineOf(this.#parserLines) + 1;
  }

  /** The true line for one of the parser. */
  lineOf(parserLine: number): number {
    return parserLine - this.#countedTwice;
  }
}
