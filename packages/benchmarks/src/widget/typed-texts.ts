import type { SeededChoice } from "../seeded-choice.js";
import type { SourceRecord } from "../source-record.js";

const wordsMax = 3;

/** What people type: up to three words of a title, in small letters, such as "array prototype map". */
export function typedTexts(
  records: readonly SourceRecord[],
  choice: SeededChoice,
  count: number,
): readonly string[] {
  const titles = records.map(({ title = "" }) => typable(title)).filter((title) => title.length > 1);
  return Array.from({ length: count }, () => {
    const words = choice.of(titles).split(" ");
    return words.slice(0, 1 + choice.below(wordsMax)).join(" ");
  });
}

/** Keys that every keyboard has. */
function typable(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, " ")
    .trim();
}
