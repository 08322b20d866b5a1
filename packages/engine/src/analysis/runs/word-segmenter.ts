/**
 * A segmenter for scripts written without spaces, in the first of `languages` (ranking 1.2). If ICU does not
 * know the language, English is used. Without this second choice it would be the language of the machine.
 */
export function createWordSegmenter(languages: readonly string[]): Intl.Segmenter {
  return new Intl.Segmenter([...languages.slice(0, 1), "en"], { granularity: "word" });
}
