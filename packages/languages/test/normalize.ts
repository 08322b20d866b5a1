/** A mark belongs to the script of the letter that it stands on; that of か is no mark of these five. */
const marksOfFiveScripts =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]\p{M}*)\p{Mn}/gu;

/** Enough of ranking 1.3 to turn the words of these tests into terms; without what depends on languages. */
export function normalize(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("'", "")
    .normalize("NFD")
    .replace(marksOfFiveScripts, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ł", "l")
    .replace(/[ァ-ヶヽヾ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}
