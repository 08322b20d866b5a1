import type { ClassifiedText } from "./classified-text.js";
import { EntryWalk } from "./entry-walk.js";
import { clusterEnd } from "./normalize/clusters.js";
import { isJoiningApostrophe, type Terms } from "./normalize/terms.js";
import type { SharedEntries } from "./shared-entries.js";
import { lastWordBoundary } from "./words/word-boundary.js";
import type { WordScanner } from "./words/word-scanner.js";

/**
 * Finds the entries of `dictionary` in a text (ranking 1.2). Each entry is one word and never cut, whatever
 * characters it contains.
 */
export class DictionaryEntries {
  /** 1 for each ASCII character that some entry starts with. One look dismisses most places. */
  readonly #asciiStarts = new Uint8Array(0x80);
  readonly #walk: EntryWalk;
  readonly #source: ClassifiedText;
  readonly #scanner: WordScanner;
  readonly #terms: Terms;
  /** The ends of all entries that the last walk passed, ascending. */
  readonly #ends: number[] = [];

  /** `scanner`: matching overwrites the result of its last scan. The caller must not need that any more. */
  constructor(entries: SharedEntries, source: ClassifiedText, scanner: WordScanner, terms: Terms) {
    this.#walk = new EntryWalk(entries);
    this.#source = source;
    this.#scanner = scanner;
    this.#terms = terms;
    for (let unit = 0; unit < 0x80; unit++) {
      this.#walk.begin();
      this.#asciiStarts[unit] = this.#walk.follow(String.fromCharCode(unit).toLowerCase()) ? 1 : 0;
    }
  }

  /**
   * The end of the longest entry at `start`, or `start` if there is none. A word must be able to start at
   * `start`, and can end at the returned end.
   */
  matchEnd(start: number): number {
    const unit = this.#source.text.charCodeAt(start);
    if (unit < 0x80 && this.#asciiStarts[unit] === 0) return start;
    this.#followText(this.#source.text, start);
    return this.#ends.length === 0 ? start : lastWordBoundary(this.#source, this.#scanner, start, this.#ends);
  }

  /**
   * Follows the normalized text from `start`, cluster by cluster, as long as some entry continues that way.
   */
  #followText(text: string, start: number): void {
    this.#ends.length = 0;
    this.#walk.begin();
    for (let at = start; at < text.length; ) {
      const next = clusterEnd(text, at, text.length);
      const term = isJoiningApostrophe(text, at, start, text.length)
        ? ""
        : this.#terms.ofCluster(text, at, next);
      if (!this.#walk.follow(term)) return;
      if (term !== "" && this.#walk.isAtEntry) this.#ends.push(next);
      at = next;
    }
  }
}
