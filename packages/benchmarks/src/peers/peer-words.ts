const wordOrRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{N}\p{M}])+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Accents of alphabets. The marks of kana and of Indic scripts belong to their letters. */
const accents = /[\u0300-\u036f]+/gu;

/**
 * The words of a text, for engines that leave tokenizing to their users. All get the same words: in lower
 * case, without accents. Scripts without spaces give bigrams, since the tokenizers of these engines would
 * take a sentence for a word.
 */
export function peerWords(text: string): string[] {
  return wordsAndRuns(text).flatMap((run) => (unspaced.test(run) && run.length > 2 ? bigramsOf(run) : [run]));
}

/** The same as `peerWords`, but with runs of scripts without spaces in one piece. */
export function wordsAndRuns(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(wordOrRun) ?? [];
}

export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(accents, "").normalize("NFC");
}

function bigramsOf(run: string): string[] {
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}

/** How many typos Findling allows in a word of this length: ranking 2.2. */
export function typosOf(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
