import { CharacterClass, classAt } from "../character-class.js";
import type { DictionaryEntries } from "../dictionary-entries.js";
import { clusterEnd } from "../normalize/clusters.js";
import { termOf } from "../normalize/terms.js";
import type { TokenWriter } from "../token-writer.js";
import { createWordSegmenter } from "./word-segmenter.js";

const digitsOnly = /^[\p{N}\p{M}]+$/u;

/**
 * Runs of Thai, Lao, Khmer and Myanmar, cut into words by `Intl.Segmenter`, its word-like segments only (ranking 1.2).
 * They have no pieces: these scripts know no case, and the segmenter parts letters from digits.
 */
export class SegmentedRuns {
  readonly #languages: readonly string[];
  readonly #dictionary: DictionaryEntries | null;
  /** Made when first needed: it costs milliseconds and some memory. */
  #segmenter: Intl.Segmenter | null = null;

  constructor(languages: readonly string[], dictionary: DictionaryEntries | null) {
    this.#languages = languages;
    this.#dictionary = dictionary;
  }

  /** Writes the run at `start`, up to its end or the next entry of the dictionary, and returns where that is. */
  write(text: string, start: number, writer: TokenWriter): number {
    const end = this.#end(text, start);
    this.#segmenter ??= createWordSegmenter(this.#languages);
    for (const { segment, index, isWordLike } of this.#segmenter.segment(text.slice(start, end))) {
      if (isWordLike !== true) continue;
      const term = termOf(segment, 0, segment.length);
      writer.word(term, start + index, start + index + segment.length, digitsOnly.test(term), false);
    }
    return end;
  }

  /** A word could start at any character of the run, so entries are looked for at each but the first. */
  #end(text: string, start: number): number {
    let at = clusterEnd(text, start, text.length);
    while (at < text.length && classAt(text, at) === CharacterClass.segmented) {
      if (this.#dictionary !== null && this.#dictionary.matchEnd(text, at) > at) break;
      at = clusterEnd(text, at, text.length);
    }
    return at;
  }
}
