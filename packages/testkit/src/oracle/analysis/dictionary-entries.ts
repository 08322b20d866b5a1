import type { AnalysisSettings } from "./analysis-settings.js";
import { isMark } from "./characters.js";
import { normalize } from "./normalize.js";
import type { PlainStretch } from "./plain-stretches.js";
import type { Range } from "./stretch.js";

/**
 * Ranking 1.2: an entry of the dictionary is one word wherever a word could start and end. The leftmost entry
 * wins, and of several at one place the longest.
 *
 * Literally: a word could start and end anywhere, except inside a word, an emoji or the letters of an elided
 * side that exist without the dictionary. Inside a run without spaces it can do so between any two
 * characters. No entry ends before a mark. An elided side alone is no entry, with its apostrophe or without,
 * and no entry ends in that apostrophe.
 */
function couldStartOrEnd(text: string, stretches: readonly PlainStretch[], place: number): boolean {
  const stretch = stretches.find(({ start, end }) => start < place && place < end);
  if (stretch === undefined) return true;
  if (stretch.type === "word" || stretch.type === "elided" || stretch.type === "emoji") return false;
  const isInsideCodePoint = (text.codePointAt(place - 1) ?? 0) > 0xffff;
  return !isInsideCodePoint && !isMark(text.slice(place));
}

const isElidedSide = (stretches: readonly PlainStretch[], { start, end }: Range): boolean =>
  stretches.some(
    (side) => side.type === "elided" && (end === side.end + 1 || (start === side.start && end === side.end)),
  );

export function dictionaryEntries(
  text: string,
  stretches: readonly PlainStretch[],
  { dictionary, languages }: AnalysisSettings,
): Range[] {
  if (dictionary.length === 0) return [];
  const longest = Math.max(...dictionary.map((entry) => entry.length));
  const places = Array.from({ length: text.length + 1 }, (_, place) => place).filter((place) =>
    couldStartOrEnd(text, stretches, place),
  );
  const entries: Range[] = [];
  for (const start of places) {
    if (start < (entries.at(-1)?.end ?? 0)) continue;
    let entry: Range | null = null;
    for (const end of places.filter((place) => place > start && !isMark(text.slice(place)))) {
      const term = normalize(text.slice(start, end), languages);
      if (term.length > longest) break;
      if (dictionary.includes(term) && !isElidedSide(stretches, { start, end })) entry = { start, end };
    }
    if (entry !== null) entries.push(entry);
  }
  return entries;
}
