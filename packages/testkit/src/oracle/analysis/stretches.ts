import type { AnalysisSettings } from "./analysis-settings.js";
import { dictionaryEntries } from "./dictionary-entries.js";
import { normalize } from "./normalize.js";
import { type PlainStretch, plainStretches } from "./plain-stretches.js";
import { segmentedWords } from "./segmented-words.js";
import type { Range, TextStretch } from "./stretch.js";

/** Ranking 1.2: the parts of a range outside all the others. */
export function gapsBetween(range: Range, taken: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let start = range.start;
  for (const { start: takenStart, end: takenEnd } of taken) {
    if (takenEnd <= range.start || takenStart >= range.end) continue;
    if (takenStart > start) gaps.push({ start, end: takenStart });
    start = Math.max(start, takenEnd);
  }
  return start < range.end ? [...gaps, { start, end: range.end }] : gaps;
}

/**
 * Ranking 1.2: a word whose term has nothing but marks behind a blank is no token. The spacing forms of
 * Arabic marks are letters whose NFKC form is that.
 */
function isBlank(text: string, { type, start, end }: TextStretch, languages: readonly string[]): boolean {
  return type !== "run" && /^ [\s\p{M}]*$/u.test(normalize(text.slice(start, end), languages));
}

/** The stretches of a text, from left to right. Dictionary entries are taken first. */
export function stretchesOf(text: string, settings: AnalysisSettings): TextStretch[] {
  const plain = plainStretches(text, settings.languages);
  const entries = dictionaryEntries(text, plain, settings);
  const isInside = (entry: Range, stretch: PlainStretch): boolean =>
    stretch.type === "unspaced-run" && stretch.start <= entry.start && entry.end <= stretch.end;
  const insideRuns = entries.filter((entry) => plain.some((stretch) => isInside(entry, stretch)));
  const outsideRuns = entries.filter((entry) => !insideRuns.includes(entry));

  const cut = plain.flatMap((stretch): TextStretch[] => {
    if (stretch.type === "elided") return [];
    const gaps = gapsBetween(stretch, outsideRuns);
    if (stretch.type === "unspaced-run") {
      return gaps.map((gap) => ({
        ...gap,
        type: "run",
        entries: insideRuns.filter(({ start, end }) => gap.start <= start && end <= gap.end),
      }));
    }
    if (stretch.type === "segmented-run") {
      return gaps
        .flatMap((gap) => segmentedWords(text, gap, settings.languages))
        .map((word) => ({ ...word, type: "segmented", entries: [] }));
    }
    const { type } = stretch;
    return gaps.map((gap) => ({ ...gap, type, entries: [] }));
  });
  const dictionaryWords = outsideRuns.map(
    (entry): TextStretch => ({ ...entry, type: "dictionary", entries: [] }),
  );
  return [...cut, ...dictionaryWords]
    .filter((stretch) => !isBlank(text, stretch, settings.languages))
    .toSorted((a, b) => a.start - b.start);
}
