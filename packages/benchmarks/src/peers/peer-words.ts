const wordOrRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const accents = /\p{M}+/gu;

/**
 * The words of a text for the engines that leave cutting to their users, alike for all: lower case without accents;
 * of scripts without spaces the bigrams, since their own tokenizers would take a sentence for a word.
 */
export function peerWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(wordOrRun)) {
    if (!unspaced.test(run)) words.push(run.normalize("NFD").replace(accents, ""));
    else if (run.length < 3) words.push(run);
    else for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2));
  }
  return words;
}

/** How many typos Findling forgives in a word of this many letters: ranking 2.2. */
export function typosOf(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
