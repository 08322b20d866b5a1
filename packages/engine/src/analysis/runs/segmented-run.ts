import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import type { DictionaryEntries } from "../dictionary-entries.js";
import { isBlankTerm } from "../normalize/blank-term.js";
import { clusterEnd } from "../normalize/clusters.js";
import { Terms } from "../normalize/terms.js";
import { forEachSegment, type TextSegment } from "../segment-windows.js";
import type { TokenWriter } from "../token-writer.js";
import { digits, noClasses } from "../words/class-set.js";
import { createWordSegmenter } from "./word-segmenter.js";

const digitsOnly = /^[\p{N}\p{M}]+$/u;
const windowUnits = 2_048;
/** ICU looks at three words of its dictionary to tell where the first one ends. */
const windowMargin = 256;
/** ICU does not cut what is shorter than four units, up to the next sign, say. */
const windowLead = 32;

/**
 * Runs of Thai, Lao, Khmer and Myanmar, cut into words by `Intl.Segmenter`, its word-like segments only
 * (ranking 1.2). They have no pieces: these scripts know no case, and the segmenter parts letters from
 * digits.
 */
export class SegmentedRuns {
  readonly #source: ClassifiedText;
  readonly #languages: readonly string[];
  readonly #dictionary: DictionaryEntries | null;
  /** Made when first needed: it costs milliseconds and some memory. */
  #segmenter: Intl.Segmenter | null = null;

  constructor(source: ClassifiedText, languages: readonly string[], dictionary: DictionaryEntries | null) {
    this.#source = source;
    this.#languages = languages;
    this.#dictionary = dictionary;
  }

  /**
   * Writes the run at `start`, up to its end or the next entry of the dictionary, and returns where that is.
   */
  write(start: number, writer: TokenWriter): number {
    const { text } = this.#source;
    const end = this.#end(start);
    this.#segmenter ??= createWordSegmenter(this.#languages);
    const windows = {
      segmenter: this.#segmenter,
      units: windowUnits,
      margin: windowMargin,
      lead: windowLead,
    };
    forEachSegment(windows, text, { start, end }, (segment) => writeSegment(text, segment, writer));
    return end;
  }

  /** A word could start at any character of the run, so entries are looked for at each but the first. */
  #end(start: number): number {
    const { text } = this.#source;
    let at = clusterEnd(text, start, text.length);
    while (at < text.length && this.#source.classAt(at) === CharacterClass.segmented) {
      if (this.#dictionary !== null && this.#dictionary.matchEnd(at) > at) break;
      at = clusterEnd(text, at, text.length);
    }
    return at;
  }
}

function writeSegment(text: string, { start, end, isWordLike }: TextSegment, writer: TokenWriter): void {
  if (!isWordLike) return;
  const term = Terms.plain.of(text, start, end);
  if (!isBlankTerm(term)) writer.word(term, start, end, digitsOnly.test(term) ? digits : noClasses);
}
