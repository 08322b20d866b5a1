/**
 * A letter of the five scripts with its marks. The script of a mark is often Inherited, so the letter
 * decides.
 */
const letterWithMarks = new RegExp(
  "([[\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}\\p{scx=Hebrew}\\p{scx=Arabic}]--\\p{M}])(\\p{M}+)",
  "gv",
);
const nonspacing = /\p{Mn}/gu;

/** Removes the combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic script (ranking 1.3). */
export function removeCombiningMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(letterWithMarks, (_, letter: string, marks: string) => letter + marks.replace(nonspacing, ""))
    .normalize("NFC");
}
