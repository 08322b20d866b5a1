import { contentWordsMax, freeWordsMax } from "@findling/protocol";
import type { WordSet } from "./word-set.js";

const wordsMax = contentWordsMax + freeWordsMax;

/** A content word more outweighs all words. */
const contentRichness = wordsMax + 1;

/** Counts the distinct words of a window that moves on. */
export class WordsInWindow {
  /** The more content words, then the more words, the greater; 0: none. */
  richness = 0;
  #contentCount = 0;
  /** By word: how many of its sightings are in the window. */
  readonly #counts = new Uint32Array(wordsMax);

  /** Takes an empty window of a text. `contentCount`: how many words, the first by number, are content words. */
  startWith(contentCount: number): void {
    this.#contentCount = contentCount;
    this.richness = 0;
    this.#counts.fill(0);
  }

  /** That of a window with these words. */
  richnessOf(words: WordSet): number {
    let richness = 0;
    words.forEach((word) => {
      richness += this.#richnessOf(word);
    });
    return richness;
  }

  enter(words: WordSet): void {
    words.forEach((word) => {
      if (this.#counts[word] === 0) this.richness += this.#richnessOf(word);
      this.#counts[word]++;
    });
  }

  leave(words: WordSet): void {
    words.forEach((word) => {
      this.#counts[word]--;
      if (this.#counts[word] === 0) this.richness -= this.#richnessOf(word);
    });
  }

  #richnessOf(word: number): number {
    return word < this.#contentCount ? contentRichness + 1 : 1;
  }
}
