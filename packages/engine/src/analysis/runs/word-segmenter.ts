/**
 * Words of scripts written without spaces, in the first of `languages` (ranking 1.2). English stands behind
 * it, so that a language unknown to ICU does not mean that of the machine.
 */
export function createWordSegmenter(languages: readonly string[]): Intl.Segmenter {
  return new Intl.Segmenter([...languages.slice(0, 1), "en"], { granularity: "word" });
}
