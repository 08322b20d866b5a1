/** Distance in code points from a Hiragana to its Katakana. */
const distance = 0x30a1 - 0x3041;

/**
 * Katakana that have a Hiragana: small a to small ke, and the iteration marks. ヷ to ヺ have none, and the
 * length mark ー belongs to both scripts.
 */
const foldable = /[\u30a1-\u30f6\u30fd\u30fe]/g;

/** Folds Katakana to Hiragana (ranking 1.3). */
export function foldKatakana(text: string): string {
  return text.replace(foldable, (kana) => String.fromCharCode(kana.charCodeAt(0) - distance));
}
