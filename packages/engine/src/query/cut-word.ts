/** Each half of a word that is cut has at least so many characters (ranking 2.2, row `cut`). */
const halfLengthMin = 3;

/** The ways to cut a word in two. */
export function cutsOf(term: string): [left: string, right: string][] {
  const characters = [...term];
  const cuts: [string, string][] = [];
  for (let at = halfLengthMin; at + halfLengthMin <= characters.length; at++) {
    cuts.push([characters.slice(0, at).join(""), characters.slice(at).join("")]);
  }
  return cuts;
}
