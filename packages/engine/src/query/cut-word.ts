/**
 * Between two letters, a word is cut only into halves of at least this many characters (ranking 2.2, row
 * `cut`).
 */
const halfLengthMin = 2;

const digit = /^\p{N}/u;
const letter = /^\p{L}/u;
const mark = /^\p{M}/u;

/** A word cut in two. */
export interface WordCut {
  readonly left: string;
  readonly right: string;
  /** The cost in typos. */
  readonly cost: 0 | 1;
}

/**
 * All ways to cut a word in two. `isRare`: few documents have the word, so it may also be cut between
 * letters.
 */
export function cutsOf(term: string, isRare: boolean): WordCut[] {
  const characters = [...term];
  const cuts: WordCut[] = [];
  let before = "";
  for (let at = 1; at < characters.length; at++) {
    // A mark belongs to the letter or digit before it.
    if (!mark.test(characters[at - 1])) before = characters[at - 1];
    const isBetweenKinds = areOfTwoKinds(before, characters[at]);
    const hasHalves = at >= halfLengthMin && at + halfLengthMin <= characters.length;
    if (!isBetweenKinds && !(isRare && hasHalves)) continue;
    const left = characters.slice(0, at).join("");
    cuts.push({ left, right: characters.slice(at).join(""), cost: isBetweenKinds ? 0 : 1 });
  }
  return cuts;
}

/** Whether one is a letter and the other a digit, in either order. */
function areOfTwoKinds(left: string, right: string): boolean {
  return (letter.test(left) && digit.test(right)) || (digit.test(left) && letter.test(right));
}
