import { createWordSegmenter } from "../analysis/runs/word-segmenter.js";
import { type TokenBuffer, TokenKind } from "../analysis/token.js";

/** A character of an unspaced run, in NFKC form, with its marks (see analysis/runs/unspaced-run.ts). */
interface RunCharacter {
  readonly term: string;
  readonly position: number;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** An unspaced run, reconstructed from its tokens. */
export interface UnspacedRun {
  readonly characters: readonly RunCharacter[];
  /** The `dictionary` entries in the run, in order. */
  readonly entries: readonly EntryRange[];
  /** The number of the first token after the run. */
  readonly nextToken: number;
}

interface EntryRange {
  readonly start: number;
  readonly end: number;
}

/** A word cut out of a run. */
export interface RunWord {
  readonly characters: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly position: number;
  /** Whether the segmenter cut it out; otherwise it is an entry of `dictionary`. */
  readonly isSegment: boolean;
}

/**
 * Reads the run whose first token is `first`. Neighbouring bigrams share a character, and the last gram is a
 * single character.
 */
export function readUnspacedRun(tokens: TokenBuffer, first: number): UnspacedRun {
  const grams: number[] = [];
  const entries: EntryRange[] = [];
  let next = first;
  for (; next < tokens.length; next++) {
    const kind = tokens.kinds[next];
    const start = tokens.starts[next];
    const end = tokens.ends[next];
    const lastGram = grams.at(-1);
    if (lastGram !== undefined && start >= tokens.ends[lastGram]) break;
    if (kind === TokenKind.wordInRun) entries.push({ start, end });
    else if (kind === TokenKind.gram) grams.push(next);
    else break;
  }
  return { characters: charactersOf(tokens, grams), entries, nextToken: next };
}

/**
 * The characters of a run. It works backwards from the last gram, which is a single character: a bigram
 * without the character that follows it is the character before.
 */
function charactersOf(
  { terms, starts, ends, positions }: TokenBuffer,
  grams: readonly number[],
): RunCharacter[] {
  const characters: RunCharacter[] = [];
  let following = "";
  for (let i = grams.length - 1; i >= 0; i--) {
    const gram = grams[i];
    const term = terms[gram].slice(0, terms[gram].length - following.length);
    const start = starts[gram];
    const nextStart = i + 1 < grams.length ? starts[grams[i + 1]] : ends[gram];
    // Characters that come from one ligature all have its range.
    characters.push({
      term,
      position: positions[gram],
      start,
      end: nextStart > start ? nextStart : ends[gram],
    });
    following = term;
  }
  return characters.reverse();
}

/**
 * Cuts a run of the query into words: entries of `dictionary` first, then the rest by `Intl.Segmenter`, in
 * NFKC form (ranking 2.1).
 */
export function cutRun(text: string, run: UnspacedRun, languages: readonly string[]): RunWord[] {
  const words: RunWord[] = [];
  let from = 0;
  for (const entry of run.entries) {
    const first = indexFrom(run, from, entry.start);
    const behind = indexFrom(run, first, entry.end);
    addSegments(text, run.characters.slice(from, first), languages, words);
    words.push(wordOf(run.characters.slice(first, behind), false));
    from = behind;
  }
  addSegments(text, run.characters.slice(from), languages, words);
  return words;
}

/** The index of the first character, from index `from` on, that starts at or after `offset`. */
function indexFrom({ characters }: UnspacedRun, from: number, offset: number): number {
  let index = from;
  while (index < characters.length && characters[index].start < offset) index++;
  return index;
}

/** A character with its marks. */
const characterPattern = /\P{M}\p{M}*|^\p{M}+/gu;

/**
 * Adds the segments of neighbouring characters as words. Each segment takes the characters that start in it.
 */
function addSegments(
  text: string,
  characters: readonly RunCharacter[],
  languages: readonly string[],
  words: RunWord[],
): void {
  if (characters.length === 0) return;
  const { start } = characters[0];
  const { end } = characters[characters.length - 1];
  const normal = text.slice(start, end).normalize("NFKC");
  const offsets = Array.from(normal.matchAll(characterPattern), ({ index }) => index);
  let from = 0;
  for (const { index, segment } of segmenterOf(languages).segment(normal)) {
    let to = from;
    while (to < characters.length && offsets[to] < index + segment.length) to++;
    if (to > from) words.push(wordOf(characters.slice(from, to), true));
    from = to;
  }
}

function wordOf(characters: readonly RunCharacter[], isSegment: boolean): RunWord {
  const [{ start, position }] = characters;
  const { end } = characters[characters.length - 1];
  return { characters: characters.map(({ term }) => term), start, end, position, isSegment };
}

/** Segmenters by first language. Making one takes milliseconds. */
const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(languages: readonly string[]): Intl.Segmenter {
  const language = languages.at(0) ?? "";
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = createWordSegmenter(languages);
    segmenters.set(language, segmenter);
  }
  return segmenter;
}
