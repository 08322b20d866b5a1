import { type RunCharacter, runCharacters } from "../analysis/run-characters.js";
import { wholeSegments } from "../analysis/segmented-words.js";
import type { TextStretch } from "../analysis/stretch.js";
import { joinedSegments, type SegmentJoining } from "./joined-segments.js";

/**
 * Ranking 2.1: an unspaced run of the query is cut into words, in its NFKC form. Dictionary entries come
 * first, and the segmenter cuts the rest. Then some segments of one character are joined.
 */
export interface RunWord {
  readonly characters: readonly RunCharacter[];
  readonly isDictionaryEntry: boolean;
  /** The number of characters of the run before it. */
  readonly before: number;
}

/** The segments of consecutive characters. Marks before the first character are no word. */
function segmentsOf(characters: readonly RunCharacter[], languages: readonly string[]): RunCharacter[][] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of characters) {
    starts.push(length);
    length += text.length;
  }
  const text = characters.map((character) => character.text).join("");
  return wholeSegments(text, languages)
    .map(({ start, end }) => characters.filter((_, at) => start <= starts[at] && starts[at] < end))
    .filter((segment) => segment.some((character) => !/^\p{M}+$/u.test(character.text)));
}

/** The characters between dictionary entries, and those of each entry, in order. */
function stretchesOfRun(
  characters: readonly RunCharacter[],
  { entries }: TextStretch,
): { characters: RunCharacter[]; isDictionaryEntry: boolean }[] {
  const entryOf = ({ start }: RunCharacter) =>
    entries.find((entry) => entry.start <= start && start < entry.end);
  const found: { characters: RunCharacter[]; isDictionaryEntry: boolean }[] = [];
  characters.forEach((character, at) => {
    const entry = entryOf(character);
    if (at > 0 && entry === entryOf(characters[at - 1])) found.at(-1)?.characters.push(character);
    else found.push({ characters: [character], isDictionaryEntry: entry !== undefined });
  });
  return found;
}

export function wordsOfRun(
  text: string,
  run: TextStretch,
  { languages, ...joining }: SegmentJoining & { readonly languages: readonly string[] },
): RunWord[] {
  const characters = runCharacters(text, run, languages);
  return stretchesOfRun(characters, run).flatMap((stretch) => {
    const { isDictionaryEntry } = stretch;
    const words = isDictionaryEntry
      ? [stretch.characters]
      : joinedSegments(segmentsOf(stretch.characters, languages), joining);
    return words.map((own) => ({ characters: own, isDictionaryEntry, before: characters.indexOf(own[0]) }));
  });
}
