/** Cherokee folds to capitals. Other scripts fold to small letters. */
const cherokee = /^\p{Script=Cherokee}$/u;

function foldCharacter(character: string): string {
  // Only Turkic languages fold the dotless i. Its capital is the capital of i, so it needs an exception.
  if (character === "ı") return character;
  if (cherokee.test(character)) return character.toUpperCase();
  const capitals = character.toLowerCase().toUpperCase();
  let folded = "";
  // Folds capitals one by one, because a Greek sigma at the end of a word has a different small letter.
  for (const capital of capitals) folded += capital.toLowerCase();
  return folded;
}

/**
 * Full case folding (ranking 1.3; Unicode 3.13, toCasefold): CaseFolding.txt, statuses C and F. JavaScript
 * has no case folding. It is the same as small letters, then capitals, then small letters again.
 */
export function foldCase(text: string): string {
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded;
}
