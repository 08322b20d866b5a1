/** Instructions by name of the work. */
export type Instructions = Readonly<Record<string, number>>;

/**
 * The median over the rounds for each work: in the first rounds some code is not compiled for the last time.
 *
 * @param counts by part: the part before a work, then the work. This repeats for each work in order, round
 *   after round
 * @throws Error the number of parts does not fit the rounds and works
 */
export function medianInstructions(
  names: readonly string[],
  counts: readonly number[],
  rounds: number,
): Instructions {
  const marks = 2 * rounds * names.length;
  if (counts.length !== marks || names.length === 0) {
    throw new Error(`callgrind saw ${counts.length} of ${marks} marks.`);
  }
  const countsOf = (place: number): number[] =>
    Array.from({ length: rounds }, (_, round) => counts[2 * (round * names.length + place) + 1]);
  return Object.fromEntries(names.map((name, place) => [name, middleOf(countsOf(place))]));
}

const middleOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)];
