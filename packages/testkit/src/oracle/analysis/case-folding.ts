/**
 * Ranking 1.3: full case folding as in Unicode's CaseFolding.txt (status C and F), code point by code point.
 *
 * JavaScript has no folding. Lower case of upper case of lower case gives the same, with two exceptions: the
 * dotless i folds to itself, and Cherokee folds to its capitals.
 */
function foldCodePoint(codePoint: string): string {
  if (codePoint === "ı") return codePoint;
  if (/\p{Script=Cherokee}/u.test(codePoint)) return codePoint.toUpperCase();
  return codePoint.toLowerCase().toUpperCase().toLowerCase();
}

/** By code point. Few different ones occur, each of them very often. */
const folded = new Map<string, string>();

function folding(codePoint: string): string {
  const found = folded.get(codePoint) ?? foldCodePoint(codePoint);
  folded.set(codePoint, found);
  return found;
}

export const foldCase = (text: string): string => Array.from(text, folding).join("").replaceAll("ς", "σ");
