import { createWordSegmenter } from "../analysis/runs/word-segmenter.js";
import { type TokenBuffer, TokenKind } from "../analysis/token.js";

/** A character of an unspaced run: of its NFKC form, with its marks (see analysis/runs/unspaced-run.ts). */
interface RunCharacter {
  readonly term: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** An unspaced run, read back from its tokens. */
export interface UnspacedRun {
  readonly characters: readonly RunCharacter[];
  /** The entries of the dictionary in it, in order. */
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
}

/** Reads the run whose first token is `first`. Bigrams overlap by a character, and the last token is one character. */
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

/** From the last gram, which is one character, backwards: a bigram less the character after it is the one before. */
function charactersOf({ terms, starts, ends }: TokenBuffer, grams: readonly number[]): RunCharacter[] {
  const characters: RunCharacter[] = [];
  let following = "";
  for (let i = grams.length - 1; i >= 0; i--) {
    const gram = grams[i];
    const term = terms[gram].slice(0, terms[gram].length - following.length);
    const start = starts[gram];
    const nextStart = i + 1 < grams.length ? starts[grams[i + 1]] : ends[gram];
    // Characters of one ligature share its range.
    characters.push({ term, start, end: nextStart > start ? nextStart : ends[gram] });
    following = term;
  }
  return characters.reverse();
}

/** Cuts a run of the query into words: entries of the dictionary first, the rest by `Intl.Segmenter` (ranking 2.1). */
export function cutRun(text: string, run: UnspacedRun, languages: readonly string[]): RunWord[] {
  const starts = new Set<number>();
  let from = run.characters[0].start;
  for (const entry of run.entries) {
    addWordStarts(text, { start: from, end: entry.start }, languages, starts);
    starts.add(entry.start);
    from = entry.end;
  }
  addWordStarts(text, { start: from, end: run.characters[run.characters.length - 1].end }, languages, starts);
  return wordsFrom(run.characters, starts);
}

function addWordStarts(
  text: string,
  { start, end }: EntryRange,
  languages: readonly string[],
  starts: Set<number>,
): void {
  if (start >= end) return;
  for (const { index } of segmenterOf(languages).segment(text.slice(start, end))) starts.add(start + index);
}

/** A word begins at each of `starts`; a start inside a character begins none. */
function wordsFrom(characters: readonly RunCharacter[], starts: ReadonlySet<number>): RunWord[] {
  const words: { characters: string[]; start: number; end: number }[] = [];
  let previousStart = -1;
  for (const { term, start, end } of characters) {
    const last = words.at(-1);
    if (last === undefined || (starts.has(start) && start !== previousStart)) {
      words.push({ characters: [term], start, end });
    } else {
      last.characters.push(term);
      last.end = end;
    }
    previousStart = start;
  }
  return words;
}

/** By first language: making one costs milliseconds. */
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
