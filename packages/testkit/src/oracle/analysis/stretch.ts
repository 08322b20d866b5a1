/**
 * Ranking 1.2: a text is first cut into stretches that do not overlap; then each gives its tokens.
 *
 * - `word`: letters, marks and digits of a script with spaces
 * - `emoji`
 * - `dictionary`: an entry of the dictionary that is not wholly inside an unspaced run
 * - `segmented`: one word of a Thai, Lao, Khmer or Myanmar run
 * - `run`: a run of Han and Kana; `entries` are the dictionary entries inside it
 */
export interface Range {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
}

export interface TextStretch extends Range {
  readonly type: "word" | "emoji" | "dictionary" | "segmented" | "run";
  readonly entries: readonly Range[];
}
