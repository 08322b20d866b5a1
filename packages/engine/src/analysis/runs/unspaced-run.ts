/**
 * *Runs*: from neighbouring characters of scripts without spaces to tokens (ranking 1.2).
 *
 * In these scripts no sign says where a word ends. Han, Hiragana and Katakana become *bigrams*: every two
 * neighbours are a term. So no list of words is needed. Thai, Lao, Khmer and Myanmar are cut into words by
 * `Intl.Segmenter`, which knows their words.
 *
 *     class `unspaced`  --> UnspacedRuns     bigrams, and entries of the setting `dictionary`
 *     class `segmented` --> SegmentedRuns    words, cut in windows of 2,048 units; pieces beside digits
 *
 * Example: the text `東京都に` with the entry `京都`, and the text `ภาษาไทย๒๕`.
 *
 *     position 0    gram `東京` [0, 2)
 *     position 1    word `京都` [1, 3), as it is an entry, and gram `京都` [1, 3)
 *     position 2    gram `都に` [2, 4)
 *     position 3    gram `に` [3, 4): the last character of a run stands alone
 *
 *     position 0    word `ภาษา` [0, 4)
 *     position 1    word `ไทย๒๕` [4, 9), piece `ไทย` [4, 7), piece `๒๕` [7, 9)
 *
 * Good for: Chinese and Japanese names and new words, which no list has.
 * Not good for: meaning. `京都` (Kyoto) also finds `東京都` (Tokyo Metropolis). And not for a segmenter that
 * changes: a new ICU may cut otherwise, so every index is rebuilt then (analysis-version.ts).
 *
 * @module
 */
import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import type { DictionaryEntries } from "../dictionary-entries.js";
import { clusterEnd } from "../normalize/clusters.js";
import type { Terms } from "../normalize/terms.js";
import { TokenKind } from "../token.js";
import type { TokenWriter } from "../token-writer.js";
import { runEnd } from "./run-end.js";

/** A character of a normalized run, with its marks. The mark U+0345 is folded to the letter ι. */
const characterWithMarks = /.[\p{M}ι]*/gsu;

/**
 * Writes the runs of Han, Hiragana and Katakana.
 *
 * A character is a code point of the run's NFKC form *with its marks*. A mark takes no position and never
 * ends a run. So か with a combining voiced mark is the one character が, and Han with a variation selector
 * stays one character. A ligature such as ヿ (コト) is two characters with the same range.
 */
export class UnspacedRuns {
  readonly #source: ClassifiedText;
  readonly #dictionary: DictionaryEntries | null;
  readonly #makeTerms: Terms;
  /** The characters of the current run. */
  readonly #terms: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** For each character: the end of the dictionary entry that starts at it, or its start if there is none. */
  readonly #entryEnds: number[] = [];

  constructor(source: ClassifiedText, dictionary: DictionaryEntries | null, terms: Terms) {
    this.#source = source;
    this.#dictionary = dictionary;
    this.#makeTerms = terms;
  }

  /**
   * Writes the run at `start` and returns its end. A dictionary entry that reaches past the run ends the run
   * where the entry starts. So the result is `start` if such an entry starts there.
   */
  write(start: number, writer: TokenWriter): number {
    const end = this.#collect(start);
    if (end > start) this.#writeTokens(writer);
    return end;
  }

  #collect(start: number): number {
    const { text } = this.#source;
    const end = runEnd(this.#source, start, CharacterClass.unspaced);
    this.#terms.length = 0;
    let free = start;
    let at = start;
    while (at < end) {
      let entryEnd = at;
      if (this.#dictionary !== null && at >= free) {
        entryEnd = this.#dictionary.matchEnd(at);
        if (entryEnd > end) break;
        free = entryEnd;
      }
      const next = clusterEnd(text, at, end);
      this.#addCharacters(text, at, next, entryEnd);
      at = next;
    }
    return at;
  }

  #addCharacters(text: string, start: number, end: number, entryEnd: number): void {
    const term = this.#makeTerms.ofCluster(text, start, end);
    if (term.length === 1) {
      this.#addCharacter(term, start, end, entryEnd);
      return;
    }
    let entry = entryEnd;
    for (const [character] of term.matchAll(characterWithMarks)) {
      this.#addCharacter(character, start, end, entry);
      entry = start;
    }
  }

  #addCharacter(term: string, start: number, end: number, entryEnd: number): void {
    const at = this.#terms.length;
    this.#terms[at] = term;
    this.#starts[at] = start;
    this.#ends[at] = end;
    this.#entryEnds[at] = entryEnd;
  }

  #writeTokens(writer: TokenWriter): void {
    const { text } = this.#source;
    const count = this.#terms.length;
    writer.endWord();
    for (let i = 0; i < count; i++) {
      const start = this.#starts[i];
      if (this.#entryEnds[i] > start) {
        const end = this.#entryEnds[i];
        writer.inRun(this.#makeTerms.of(text, start, end), TokenKind.wordInRun, start, end);
      }
      if (i + 1 < count)
        writer.inRun(this.#terms[i] + this.#terms[i + 1], TokenKind.gram, start, this.#ends[i + 1]);
      else writer.inRun(this.#terms[i], TokenKind.gram, start, this.#ends[i]);
      writer.nextCharacter();
    }
  }
}
