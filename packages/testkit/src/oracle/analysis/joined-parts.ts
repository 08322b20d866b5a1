import { isDigitsOnly } from "./characters.js";
import type { Token } from "./token.js";

/**
 * Ranking 1.2: two words joined by exactly one of `-`, `‐`, `.`, `_`, `/`, `&` are also indexed written
 * together, unless both are digits only. The part is at the first one's position and spans both (`e-mail`:
 * part `email`). Neither of the two is a dictionary word inside an unspaced run.
 */
export const joiners: readonly string[] = ["-", "‐", ".", "_", "/", "&"];

export function joinedParts(text: string, tokens: readonly Token[]): Token[] {
  const words = tokens.filter(({ kind, origin }) => kind === "word" && origin !== "dictionary-in-run");
  const wordsByStart = new Map(words.map((word) => [word.start, word]));
  return words.flatMap((first): Token[] => {
    const second = wordsByStart.get(first.end + 1);
    if (second === undefined || !joiners.includes(text.charAt(first.end))) return [];
    if (isDigitsOnly(first.term) && isDigitsOnly(second.term)) return [];
    return [
      {
        kind: "part",
        origin: "joined",
        term: first.term + second.term,
        start: first.start,
        end: second.end,
        position: first.position,
        lastPosition: second.lastPosition,
        components: [first, second].map(({ term, start, end }) => ({ term, start, end })),
      },
    ];
  });
}
