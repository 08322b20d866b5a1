/**
 * A nonspacing mark after a letter of the five scripts, other marks between aside. Latin marks are of no
 * script themselves (Inherited), so it is the letter that says whose mark it is.
 */
const removableMark = new RegExp(
  "(?<=[[\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}\\p{scx=Hebrew}\\p{scx=Arabic}]--\\p{M}]\\p{M}*)\\p{Mn}",
  "gv",
);

/** Removes the combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic script (ranking 1.3). */
export function removeCombiningMarks(text: string): string {
  return text.normalize("NFD").replace(removableMark, "").normalize("NFC");
}
