import type { TextWord } from "./query-words.js";

const isHan = /^\p{Script_Extensions=Han}/u;

/** What joining needs to know about stop words and about the documents of an index. */
export interface JoiningOptions {
  readonly isStopWord: (term: string) => boolean;
  /** Whether two characters next to each other are a gram of a live document. */
  readonly hasBigram: (first: string, second: string) => boolean;
}

/**
 * Joins neighbouring segments of one Han character each, from the left, while their bigrams occur in live
 * documents (ranking 2.1). This finds words that the segmenter does not know, such as `数组`.
 */
export function joinHanSegments(words: readonly TextWord[], options: JoiningOptions): readonly TextWord[] {
  if (!isJoinable(words)) return words;
  const joined: TextWord[] = [];
  let last: string | null = null;
  for (const word of words) {
    const isPart = isSingle(word) && !options.isStopWord(word.term);
    const before = joined.at(-1);
    const [character] = word.characters;
    if (before !== undefined && last !== null && isPart && touch(before, word)) {
      if (options.hasBigram(last, character)) joined[joined.length - 1] = joinedWord(before, word);
      else joined.push(word);
    } else joined.push(word);
    last = isPart ? character : null;
  }
  return joined;
}

/** Whether there are two segments side by side that may be joined. Nearly no text has any. */
export function isJoinable(words: readonly TextWord[]): boolean {
  return words.some(
    (word, i) => i > 0 && isSingle(words[i - 1]) && isSingle(word) && touch(words[i - 1], word),
  );
}

/** Whether no character stands between two words that follow each other. */
export function touch(left: TextWord, right: TextWord): boolean {
  return left.end === right.start;
}

function isSingle({ isSegment, characters, term }: TextWord): boolean {
  return isSegment && characters.length === 1 && isHan.test(term);
}

function joinedWord(left: TextWord, right: TextWord): TextWord {
  return {
    ...left,
    term: left.term + right.term,
    end: right.end,
    characters: [...left.characters, ...right.characters],
  };
}
