import type { AnalyzedAttribute } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";
import type { Token } from "../analysis/token.js";

/**
 * Ranking 2.2, row `bigram`: a place in a value where the characters of an unspaced script occur. All their
 * bigrams must be in adjacent positions. For one character, any gram that starts with it counts, also where
 * marks follow it. The span reaches to the last character.
 */
export interface Spot extends Range {
  readonly position: number;
  readonly lastPosition: number;
  /** With its marks, as the record has it, if one character is looked for. */
  readonly character?: string;
}

const bigramsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => characters[at] + character);

const isGramOfRun = ({ kind, origin }: Token): boolean => kind === "gram" && origin === "run";

export function spotsInRuns(value: readonly Token[], characters: readonly string[]): Spot[] {
  const grams = value.filter(isGramOfRun);
  if (characters.length === 1) {
    return grams
      .filter(({ term }) => term.startsWith(characters[0]))
      .map(({ components: [first], position }) => ({
        start: first.start,
        end: first.end,
        position,
        lastPosition: position,
        character: first.term,
      }));
  }
  const bigrams = bigramsOf(characters);
  return grams.flatMap(({ start, position }) => {
    const run = bigrams.map((term, at) =>
      grams.find(
        (gram) => gram.term === term && gram.position === position + at && gram.components.length === 2,
      ),
    );
    const last = run.at(-1);
    if (last === undefined || run.includes(undefined)) return [];
    return [{ start, end: last.end, position, lastPosition: position + bigrams.length }];
  });
}

/** Places of all bigrams of Hangul syllables, adjacent inside one word, whose position they share. */
export function spotsInHangulWords(value: readonly Token[], syllables: readonly string[]): Spot[] {
  const grams = value.filter(({ kind, origin }) => kind === "gram" && origin === "hangul");
  const bigrams = bigramsOf(syllables);
  return grams.flatMap((first) => {
    let last: Token | undefined = first.term === bigrams[0] ? first : undefined;
    for (const term of bigrams.slice(1)) {
      const behind: Token | undefined = last;
      last = grams.find((gram) => behind !== undefined && gram.term === term && followsInWord(behind, gram));
    }
    if (last === undefined) return [];
    return [
      { start: first.start, end: last.end, position: first.position, lastPosition: first.lastPosition },
    ];
  });
}

/** Whether the second syllable of one gram is the first of the next. */
const followsInWord = (before: Token, gram: Token): boolean =>
  before.components[1].start === gram.components[0].start;

/** Collects the places found in each value of each attribute. */
export const inEachValue = (
  attributes: readonly AnalyzedAttribute[],
  find: (tokens: readonly Token[]) => Spot[],
): { attribute: AnalyzedAttribute; value: number; spot: Spot }[] =>
  attributes.flatMap((attribute) =>
    attribute.values.flatMap(({ tokens }, value) => find(tokens).map((spot) => ({ attribute, value, spot }))),
  );

/** The document count of a run of grams is the smallest among its terms. */
export function gramDocumentCount(characters: readonly string[], grams: ReadonlyMap<string, number>): number {
  return Math.min(...bigramsOf(characters).map((term) => grams.get(term) ?? 0));
}
