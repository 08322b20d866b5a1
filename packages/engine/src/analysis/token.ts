import { JoinedWordCache } from "./joined-word-cache.js";
import { NO_WORD, WordCache } from "./word-cache.js";

/**
 * The kind of a token (ranking 1.2). A number, because tokens are stored in typed arrays. Only a `word` can
 * give an exact match. The *parts* of the definition are `piece` and `joined`.
 */
export const TokenKind = {
  /** A maximal run of letters, marks and digits; an emoji; a dictionary entry. */
  word: 0,
  /** A piece of a word (`use` of `useEffect`), at the word's position. */
  piece: 1,
  /** Two words written together (`email` of `e-mail`), at the position of the first, spanning both. */
  joined: 2,
  /** A bigram of an unspaced run, or its last character. */
  gram: 3,
  /** A bigram of a Hangul word, at the word's position. */
  hangulGram: 4,
  /** A dictionary entry inside an unspaced run, beside its grams. */
  wordInRun: 5,
} as const;
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** Whether a token of this kind is a part (ranking 1.2). */
export function isPart(kind: number): boolean {
  return kind === TokenKind.piece || kind === TokenKind.joined;
}

/**
 * The tokens of one value, as parallel arrays that are reused. `starts` and `ends` are UTF-16 offsets into
 * the original text. `positions` count from 0 at the start of the value.
 *
 * Tokens are ordered by position. At one position the `word` comes first, then its `piece`s in text order,
 * then the `joined` part that starts there, then its `hangulGram`s in text order. In an unspaced run, the
 * `wordInRun` comes before the `gram`.
 *
 *     text   useEffect-한국어 東京都           dictionary: 東京
 *     0      word useeffect, piece use, piece effect, joined useeffect한국어
 *     1      word 한국어, hangulGram 한국, hangulGram 국어
 *     2      wordInRun 東京, gram 東京
 *     3      gram 京都
 *     4      gram 都                            positionCount 5
 */
export class TokenBuffer {
  length = 0;
  /** Number of positions of the value. A token behind it would have this position. */
  positionCount = 0;
  terms: string[] = [];
  kinds: Uint8Array<ArrayBuffer>;
  positions: Int32Array<ArrayBuffer>;
  starts: Int32Array<ArrayBuffer>;
  ends: Int32Array<ArrayBuffer>;
  /** For each token: its number in `wordCache`, or NO_WORD. */
  wordNumbers: Int32Array<ArrayBuffer>;
  /** Terms of words written before. Like `terms`, they are kept as long as the buffer. */
  readonly wordCache = new WordCache();
  readonly joinedWordCache = new JoinedWordCache(this.wordCache);

  /** `capacity`: number of tokens that fit before the arrays grow. */
  constructor(capacity = 256) {
    this.kinds = new Uint8Array(capacity);
    this.positions = new Int32Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.wordNumbers = new Int32Array(capacity);
  }

  clear(): void {
    this.length = 0;
    this.positionCount = 0;
  }

  push(term: string, kind: TokenKind, position: number, start: number, end: number): void {
    const at = this.length;
    this.makeRoom();
    this.wordNumbers[at] = NO_WORD;
    this.terms[at] = term;
    this.kinds[at] = kind;
    this.positions[at] = position;
    this.starts[at] = start;
    this.ends[at] = end;
    this.length = at + 1;
  }

  /** Sets the `wordCache` number of the last token. */
  numberLast(word: number): void {
    this.wordNumbers[this.length - 1] = word;
  }

  /** Ensures room for one more token. */
  makeRoom(): void {
    if (this.length < this.kinds.length) return;
    const capacity = this.kinds.length * 2;
    const kinds = new Uint8Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    const grown = (from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(capacity);
      to.set(from);
      return to;
    };
    this.positions = grown(this.positions);
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.wordNumbers = grown(this.wordNumbers);
  }
}
