/** Enough of ranking 1.3 to turn the words of these tests into terms. */
export function normalize(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}|'/gu, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ł", "l");
}
