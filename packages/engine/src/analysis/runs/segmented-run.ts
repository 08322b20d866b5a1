import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import type { DictionaryEntries } from "../dictionary-entries.js";
import { isBlankTerm } from "../normalize/blank-term.js";
import { clusterEnd } from "../normalize/clusters.js";
import { Terms } from "../normalize/terms.js";
import { forEachSegment, type TextSegment } from "../segment-windows.js";
import type { TokenWriter } from "../token-writer.js";
import { digits, noClasses } from "../words/class-set.js";
import { isTermOfDigits } from "../words/digits-only.js";
import { createWordSegmenter } from "./word-segmenter.js";

const digit = /\p{N}/u;
const letter = /\p{L}/u;
const windowUnits = 2_048;
/** ICU looks at three words of its dictionary to find where the first of them ends. */
const windowMargin = 256;
/** ICU does not cut stretches shorter than four units, for example up to the next sign. */
const windowLead = 32;

/**
 * Cuts runs of Thai, Lao, Khmer and Myanmar into words with `Intl.Segmenter`, and keeps its word-like
 * segments (ranking 1.2). The segmenter leaves digits of these scripts with the letters beside them, so such
 * a word has pieces.
 */
export class SegmentedRuns {
  readonly #source: ClassifiedText;
  readonly #languages: readonly string[];
  readonly #dictionary: DictionaryEntries | null;
  /** Created when first needed, because it costs milliseconds and some memory. */
  #segmenter: Intl.Segmenter | null = null;

  constructor(source: ClassifiedText, languages: readonly string[], dictionary: DictionaryEntries | null) {
    this.#source = source;
    this.#languages = languages;
    this.#dictionary = dictionary;
  }

  /**
   * Writes the run at `start`, up to its end or up to the next entry of the dictionary. Returns where it
   * stopped.
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

  /**
   * A word could start at any character of the run. So each character except the first may begin an entry.
   */
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
  if (isBlankTerm(term)) return;
  const isDigits = isTermOfDigits(term);
  writer.word(term, start, end, isDigits ? digits : noClasses);
  if (!isDigits && digit.test(term)) writePieces(text, { start, end }, writer);
}

function writePieces(text: string, word: Pick<TextSegment, "start" | "end">, writer: TokenWriter): void {
  const starts = pieceStarts(text, word);
  if (starts.length === 1) return;
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? word.end;
    writer.piece(Terms.plain.of(text, start, end), start, end);
  }
}

/** A mark goes with what it follows. These scripts have no case, so there are no other boundaries. O(n). */
function pieceStarts(text: string, { start, end }: Pick<TextSegment, "start" | "end">): number[] {
  const starts = [start];
  let wasDigit: boolean | null = null;
  let at = start;
  for (const character of text.slice(start, end)) {
    const isDigit = digit.test(character);
    if (isDigit || letter.test(character)) {
      if (wasDigit !== null && wasDigit !== isDigit) starts.push(at);
      wasDigit = isDigit;
    }
    at += character.length;
  }
  return starts;
}
