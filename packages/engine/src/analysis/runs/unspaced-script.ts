const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Whether a text in NFKC form has a character of an unspaced script (ranking 1.2). */
export function hasUnspaced(text: string): boolean {
  return unspaced.test(text);
}
