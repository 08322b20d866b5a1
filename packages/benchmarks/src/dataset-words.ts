import type { SeededChoice } from "./seeded-choice.js";
import type { SourceRecord } from "./source-record.js";

/** The words that queries are made of. */
export interface DatasetWords {
  /** A sample of the words of titles and contents. A word is in it as often as it occurs. */
  readonly occurrences: readonly string[];
  /** The words of the most records. */
  readonly frequent: readonly string[];
  /** Words of only a few records. */
  readonly rare: readonly string[];
  readonly titles: readonly string[];
}

const frequentWords = 200;
const rareRecordsMax = 5;
const sampledRecords = 5_000;

export function datasetWords(records: readonly SourceRecord[], choice: SeededChoice): DatasetWords {
  const recordsWith = new Map<string, number>();
  const occurrences: string[] = [];
  const titles: string[] = [];
  for (let sample = 0; sample < Math.min(sampledRecords, records.length); sample++) {
    const { title = "", content = "" } = choice.of(records);
    const words = wordsOf(`${title} ${content}`);
    if (title !== "") titles.push(title);
    occurrences.push(...words.slice(0, 50));
    for (const word of new Set(words)) recordsWith.set(word, (recordsWith.get(word) ?? 0) + 1);
  }
  const byFrequency = [...recordsWith].sort(([, a], [, b]) => b - a);
  return {
    occurrences,
    frequent: byFrequency.slice(0, frequentWords).map(([word]) => word),
    rare: byFrequency.filter(([, count]) => count <= rareRecordsMax).map(([word]) => word),
    titles,
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
