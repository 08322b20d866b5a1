/** Folds to a capital, where other scripts fold to the small letter. */
const cherokee = /^\p{Script=Cherokee}$/u;

function foldCharacter(character: string): string {
  // Only Turkic languages fold the dotless i; its capital is that of i.
  if (character === "ı") return character;
  if (cherokee.test(character)) return character.toUpperCase();
  const capitals = character.toLowerCase().toUpperCase();
  let folded = "";
  // One by one: a Greek sigma at a word's end has a small letter of its own.
  for (const capital of capitals) folded += capital.toLowerCase();
  return folded;
}

/**
 * Full case folding (ranking 1.3; Unicode 3.13, toCasefold): CaseFolding.txt, statuses C and F.
 * JavaScript has no case folding; the small letters of the capitals of the small letters are it.
 */
export function foldCase(text: string): string {
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded;
}
