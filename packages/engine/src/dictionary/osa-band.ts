/** No code point: stands around the pattern, and before the text. The two never match. */
const OUTSIDE_PATTERN = -1;
const BEFORE_TEXT = -2;

/**
 * The dynamic programme of the Damerau-Levenshtein distance in its optimal-string-alignment variant (a swap of two
 * neighbours is one edit, nothing is edited twice; Boytsov, "Indexing methods for approximate dictionary searching",
 * 2011), between a pattern and a text that is read, and taken back, character by character. Characters are code points.
 *
 * Row i is kept after i characters of the text, so that a walk of a trie goes on from where two texts part. Of a row
 * only the band counts in which a distance of at most `budget` is possible (Ukkonen 1985): the columns i - budget to
 * i + budget.
 *
 *   pattern m a p, budget 1        column  0 1 2 3
 *   row 0  (nothing read)                  0 1
 *   row 1  a                               1 1 1
 *   row 2  m                                 1 1 2      column 2 out of row 0 by the swap
 *   row 3  p                                   2 1
 */
export class OsaBand {
  /** Rows 0 to `rowCount - 1`; in the last one every cell is above the budget. */
  readonly rowCount: number;
  /** Cells of a row. */
  readonly width: number;
  readonly #patternLength: number;
  readonly #budget: number;
  /** `pattern[j - 1]` at `j + budget`, so that the column of cell k of row i stands at i + k. */
  readonly #pattern: Int32Array;
  /** The text's characters from 1, and BEFORE_TEXT at 0. */
  readonly #text: Int32Array;
  /** Row i from `(i + 1) * width`. What lies outside of the table is above every budget. */
  readonly #cells: Int32Array;

  constructor(pattern: readonly number[], budget: number) {
    this.rowCount = pattern.length + budget + 2;
    this.width = 2 * budget + 1;
    this.#patternLength = pattern.length;
    this.#budget = budget;
    this.#pattern = new Int32Array(pattern.length + 3 * budget + 2).fill(OUTSIDE_PATTERN);
    this.#pattern.set(pattern, budget + 1);
    this.#text = new Int32Array(this.rowCount).fill(BEFORE_TEXT);
    this.#cells = new Int32Array((this.rowCount + 1) * this.width).fill(budget + 1);
    for (let column = 0; column <= budget; column++) this.#cells[this.width + budget + column] = column;
  }

  /** The pattern's character in the column of a cell; negative outside the pattern. */
  patternAt(row: number, cell: number): number {
    return this.#pattern[row + cell];
  }

  /**
   * Fills row `row` (from 1; the rows before it are filled) for a text whose character `row - 1` is `character`.
   * Returns the row's least distance: no continuation of the text comes below it.
   */
  step(row: number, character: number): number {
    const pattern = this.#pattern;
    const cells = this.#cells;
    const width = this.width;
    const start = (row + 1) * width;
    const previous = this.#text[row - 1];
    this.#text[row] = character;
    let left = this.#budget + 1;
    let least = left;
    for (let cell = 0; cell < width; cell++) {
      const at = start + cell;
      let distance = cells[at - width];
      if (pattern[row + cell] !== character) {
        const up = cell + 1 < width ? cells[at - width + 1] : distance;
        if (up < distance) distance = up;
        if (left < distance) distance = left;
        const isSwap = pattern[row + cell] === previous && pattern[row + cell - 1] === character;
        if (isSwap && cells[at - 2 * width] < distance) distance = cells[at - 2 * width];
        distance++;
      }
      cells[at] = distance;
      left = distance;
      if (distance < least) least = distance;
    }
    return least;
  }

  /** Between the whole pattern and the first `row` characters of the text, as far as at most `budget`. */
  distanceAt(row: number): number {
    const cell = this.#patternLength - row + this.#budget;
    return cell < 0 || cell >= this.width ? this.#budget + 1 : this.#cells[(row + 1) * this.width + cell];
  }

  /** Character `row - 1` of the text. */
  textAt(row: number): number {
    return this.#text[row];
  }
}
