const wordOrRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{N}\p{M}])+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Those of alphabets: the marks of kana and of Indic scripts are letters' own. */
const accents = /[\u0300-\u036f]+/gu;

/**
 * The words of a text for the engines that leave cutting to their users, alike for all: lower case without
 * accents; of scripts without spaces the bigrams, since their own tokenizers would take a sentence for a
 * word.
 */
export function peerWords(text: string): string[] {
  return wordsAndRuns(text).flatMap((run) => (unspaced.test(run) && run.length > 2 ? bigramsOf(run) : [run]));
}

/** As `peerWords`, with runs of scripts without spaces in one piece. */
export function wordsAndRuns(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(wordOrRun) ?? [];
}

export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(accents, "").normalize("NFC");
}

function bigramsOf(run: string): string[] {
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}

/** How many typos Findling forgives in a word of this many letters: ranking 2.2. */
export function typosOf(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
