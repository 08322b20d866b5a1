import { contentWordsMax, freeWordsMax } from "@findling/protocol";
import type { WordSet } from "./word-set.js";

const wordsMax = contentWordsMax + freeWordsMax;

/** One more content word outweighs all words. */
const contentRichness = wordsMax + 1;

/** Counts the distinct words of a window that moves along a text. */
export class WordsInWindow {
  /** Greater with more content words, then with more words; 0: no word. */
  richness = 0;
  #contentCount = 0;
  /** By word: how many of its sightings are in the window. */
  readonly #counts = new Uint32Array(wordsMax);

  /** Begins with an empty window. `contentCount`: how many words, the first by number, are content words. */
  startWith(contentCount: number): void {
    this.#contentCount = contentCount;
    this.richness = 0;
    this.#counts.fill(0);
  }

  /** The richness of a window with these words. */
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
