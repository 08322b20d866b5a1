/** Bits of a cell in a row's number. A cell is at most 3. */
const cellBits = 2;
const cellMask = 3;

/** The state from which no continuation stays within the budget. */
export const DEAD = 0;
/** The state before the first character. */
export const START = 1;

/**
 * An automaton for the Damerau-Levenshtein distance in its optimal-string-alignment variant: a swap of two
 * neighbours is one edit, and nothing is edited twice (Boytsov, "Indexing methods for approximate dictionary
 * searching", 2011). It reads a text, and works for all patterns (Schulz and Mihov, "Fast string correction
 * with Levenshtein automata", 2002).
 *
 * A state is one row of the distance table, after i characters of the text. Only columns in which a distance
 * within the budget is possible are kept (Ukkonen 1985). These are `width` cells; cell k is column i + k -
 * budget, and its value is at most budget + 1. For each cell the state also has the value that a swap with
 * the next character would start from. There are 14 states for a budget of 1, and 185 for a budget of 2. The
 * effect of a character depends only on the cells in whose columns the pattern has it: bit k for cell k.
 *
 *     pattern m a p, budget 1        column  0 1 2 3      matches
 *     (nothing read)                         0 1
 *     a                                      1 1 1        cell 2
 *     m                                        1 1 2      cell 0        column 2 by the swap
 *     p                                          2 1      cell 1
 */
export class OsaAutomaton {
  /** Number of cells of a state. */
  readonly width: number;
  /** The next state, at `state << width | matches`. */
  readonly next: Uint8Array;
  /** For each state: a lower bound of the distance, whatever text follows. */
  readonly least: Uint8Array;
  /**
   * For each state: as bits, the cells of which one must match in the next step. All cells, if no match is
   * needed.
   */
  readonly wantedCells: Uint8Array;
  /**
   * For each state: the last cell within the budget. The part of the pattern behind its column is still to be
   * read.
   */
  readonly farthest: Uint8Array;
  readonly #budget: number;
  /** The value of a cell, at `state * width + cell`. */
  readonly #distances: Uint8Array;

  constructor(budget: 1 | 2) {
    this.#budget = budget;
    this.width = 2 * budget + 1;
    const states = this.#findStates();
    this.next = Uint8Array.from(states.next);
    this.#distances = Uint8Array.from(
      states.rows.flatMap((row) => Array.from({ length: this.width }, (_, cell) => cellOf(row, cell))),
    );
    this.least = Uint8Array.from(states.rows, (_, state) =>
      Math.min(...this.#distances.subarray(state * this.width, (state + 1) * this.width)),
    );
    this.farthest = Uint8Array.from(states.rows, (row) => this.#farthestOf(row));
    this.wantedCells = Uint8Array.from(states.rows, (_, state) => this.#wantedCellsOf(state));
  }

  #farthestOf(row: number): number {
    let cell = this.width - 1;
    while (cell > 0 && cellOf(row, cell) > this.#budget) cell--;
    return cell;
  }

  #wantedCellsOf(state: number): number {
    let cells = 0;
    for (let cell = 0; cell < this.width; cell++) {
      if (this.next[(state << this.width) | (1 << cell)] !== DEAD) cells |= 1 << cell;
    }
    return cells;
  }

  /**
   * The distance between the text read and the pattern, which is `rest` characters longer than the text. More
   * than the budget is returned as budget + 1.
   */
  distanceAt(state: number, rest: number): number {
    const cell = rest + this.#budget;
    return cell < 0 || cell >= this.width ? this.#budget + 1 : this.#distances[state * this.width + cell];
  }

  /** Finds all reachable states, and the transitions between them. */
  #findStates(): { rows: number[]; next: number[] } {
    const above = this.#budget + 1;
    const rows = [
      this.#rowOf(() => above),
      this.#rowOf((cell) => (cell < above - 1 ? above : cell - above + 1)),
    ];
    const states = new Map(rows.map((row, state) => [row, state]));
    const next: number[] = [];
    for (const row of rows) {
      for (let matches = 0; matches < 1 << this.width; matches++) {
        const reached = this.#step(row, matches);
        const known = states.get(reached);
        if (known === undefined) states.set(reached, rows.length);
        next.push(known ?? rows.length);
        if (known === undefined) rows.push(reached);
      }
    }
    return { rows, next };
  }

  /**
   * The number of a row: its cells, then for each cell the start value of a swap. Here no swap is within the
   * budget.
   */
  #rowOf(distanceOf: (cell: number) => number): number {
    let row = 0;
    for (let cell = 0; cell < this.width; cell++) {
      row |= distanceOf(cell) << (cell * cellBits);
      row |= (this.#budget + 1) << ((this.width + cell) * cellBits);
    }
    return row;
  }

  #step(row: number, matches: number): number {
    const { width } = this;
    const above = this.#budget + 1;
    let reached = 0;
    let left = above;
    for (let cell = 0; cell < width; cell++) {
      const diagonal = cellOf(row, cell);
      let distance = diagonal;
      if ((matches & (1 << cell)) === 0) {
        const up = cell + 1 < width ? cellOf(row, cell + 1) : above;
        const swapped = cell > 0 && (matches & (1 << (cell - 1))) !== 0 ? cellOf(row, width + cell) : above;
        distance = Math.min(diagonal + 1, up + 1, left + 1, swapped + 1, above);
      }
      reached |= distance << (cell * cellBits);
      left = distance;
      // A swap needs this character in the pattern one column further: the column of this cell in the next
      // row.
      const maySwap = (matches & (1 << (cell + 1))) !== 0 && diagonal < this.#budget;
      reached |= (maySwap ? diagonal : above) << ((width + cell) * cellBits);
    }
    return reached;
  }
}

const cellOf = (row: number, cell: number): number => (row >>> (cell * cellBits)) & cellMask;

const automata = new Map<number, OsaAutomaton>();

/** Created when first needed, then kept. */
export function osaAutomaton(budget: 1 | 2): OsaAutomaton {
  let automaton = automata.get(budget);
  if (automaton === undefined) {
    automaton = new OsaAutomaton(budget);
    automata.set(budget, automaton);
  }
  return automaton;
}
