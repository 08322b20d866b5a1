import { type AnalyzedRecord, saturated } from "../analysis/analyze-record.js";
import type { Token } from "../analysis/token.js";
import type { IndexStatistics } from "../index-statistics.js";
import type { Derivation, PhraseElement } from "./derivation.js";
import { gramDocumentCount, type Spot, spotsInRuns } from "./gram-runs.js";
import { type DerivationKind, type Occurrence, sourceOf } from "./occurrence.js";

/**
 * Ranking 2.2: a phrase occurs where its elements are next to each other, in order, in one value: words as
 * word tokens (not as parts), unspaced runs as their grams. It spans from its first to its last token. Each
 * of its elements is marked.
 *
 * Literally: a phrase without words is found via bigram, one with words via word.
 */
export interface CostedPhrase {
  readonly kind: DerivationKind;
  readonly cost: number;
  readonly elements: readonly PhraseElement[];
  readonly statistics: IndexStatistics;
}

function spotsOf(value: readonly Token[], { term, characters }: PhraseElement): Spot[] {
  if (characters.length > 0) return spotsInRuns(value, characters);
  return value.filter((token) => token.kind === "word" && token.term === term);
}

/** All ways to find the elements one after the other. */
function phrasesIn(value: readonly Token[], elements: readonly PhraseElement[]): Spot[][] {
  const [first, ...others] = elements;
  return others.reduce<Spot[][]>(
    (phrases, element) =>
      phrases.flatMap((phrase) =>
        spotsOf(value, element)
          .filter(({ position }) => position === phrase[phrase.length - 1].lastPosition + 1)
          .map((spot) => [...phrase, spot]),
      ),
    spotsOf(value, first).map((spot) => [spot]),
  );
}

function documentCountOf({ term, characters }: PhraseElement, { words, grams }: IndexStatistics): number {
  if (characters.length === 0) return words.get(term) ?? 0;
  if (characters.length > 1) return gramDocumentCount(characters, grams);
  return Math.max(0, ...[...grams].filter(([gram]) => gram.startsWith(term)).map(([, count]) => count));
}

export function phraseDerivation({ kind, cost, elements, statistics }: CostedPhrase): Derivation {
  const isOneGram = elements.length === 1 && elements[0].characters.length <= 2;
  const via = elements.every(({ characters }) => characters.length > 0) ? "bigram" : "word";
  return {
    kind,
    cost,
    documentCount: Math.min(...elements.map((element) => documentCountOf(element, statistics))),
    occurrencesIn: ({ attributes }: AnalyzedRecord): Occurrence[] =>
      attributes.flatMap((attribute) =>
        attribute.values.flatMap(({ tokens }, value) =>
          phrasesIn(tokens, elements).map((phrase) => {
            const whole = { start: phrase[0].start, end: phrase[phrase.length - 1].end };
            return {
              kind,
              cost,
              via,
              isExact: false,
              attribute,
              value,
              start: saturated(phrase[0].position),
              end: saturated(phrase[phrase.length - 1].lastPosition),
              ranges: phrase.map(({ start, end }) => ({ start, end })),
              whole,
              indexed: (isOneGram && phrase[0].character) || elements.map(({ term }) => term).join(" "),
              source: sourceOf(attribute, whole.start, whole.end),
              gram: isOneGram ? sourceOf(attribute, phrase[0].position, phrase[0].position) : null,
              isPhrase: !isOneGram,
              needsPrefix: false,
              isPart: false,
              isCompletion: false,
              joined: null,
            };
          }),
        ),
      ),
  };
}
