import { isDigitsOnly } from "./characters.js";
import type { Token } from "./token.js";

/**
 * Ranking 1.2: two words joined by exactly one of `-`, `‐`, `.`, `_`, not both digits only, are also indexed written
 * together, as a part at the first one's position that spans both (`e-mail`: part `email`).
 */
export const joiners: readonly string[] = ["-", "‐", ".", "_"];

export function joinedParts(text: string, words: readonly Token[]): Token[] {
  return words.flatMap((first) =>
    words
      .filter(
        (second) => second.start > first.end - 1 && joiners.includes(text.slice(first.end, second.start)),
      )
      .filter((second) => !(isDigitsOnly(first.term) && isDigitsOnly(second.term)))
      .map((second) => ({
        kind: "part",
        origin: "joined",
        term: first.term + second.term,
        start: first.start,
        end: second.end,
        position: first.position,
        lastPosition: second.lastPosition,
        components: [first, second].map(({ term, start, end }) => ({ term, start, end })),
      })),
  );
}
