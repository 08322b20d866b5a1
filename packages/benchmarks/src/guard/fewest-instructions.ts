/** Instructions by name of the work. */
export type Instructions = Readonly<Record<string, number>>;

/**
 * Of the counted rounds the cheapest of each work: some of the others also collect garbage or compile.
 *
 * @param counts by part: what came before the round, then the works in order; so for each round
 * @throws Error there are not as many parts as rounds and works ask for
 */
export function fewestInstructions(
  names: readonly string[],
  counts: readonly number[],
  rounds: number,
): Instructions {
  const partsInRound = names.length + 1;
  if (counts.length !== rounds * partsInRound || names.length === 0) {
    throw new Error(`callgrind saw ${counts.length} of ${rounds * partsInRound} marks.`);
  }
  const countsOf = (place: number): number[] =>
    Array.from({ length: rounds }, (_, round) => counts[round * partsInRound + 1 + place]);
  return Object.fromEntries(names.map((name, place) => [name, Math.min(...countsOf(place))]));
}
