import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentVerifier } from "../../reading/document-verifier.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { Workspace } from "../workspace.js";
import { forEachPairDocument, forEachPhraseDocument, isWordPair } from "./phrase-documents.js";

/** The phrases of a plan, and the index in which their documents are counted. */
export interface SearchedPhrases {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly plan: Pick<QueryPlan, "words" | "phrases"> & {
    /** Whether a word without any derivation is looked for with a larger typo budget. */
    mayWiden(word: number): boolean;
  };
  readonly verifier: DocumentVerifier;
  readonly workspace: Workspace;
}

/** Up to this many phrases are looked for one by one: mostly one of the first occurs somewhere. */
const askedMax = 8;

/**
 * Raises the document frequencies of words by their phrases. A frequency is the largest count of a derivation
 * that occurs in some live document (ranking 3, `df`). A phrase is looked for only where it would change the
 * frequency. If it is the only derivation that the word has or can get, it is taken without looking: any
 * document for which the frequency is needed then has the phrase.
 */
export function addPhraseFrequencies(searched: SearchedPhrases): void {
  const { words, phrases } = searched.plan;
  const mayWiden = (word: number): boolean => searched.plan.mayWiden(word);
  const occurs = new Map<number, boolean>();
  for (const [ordinal, word] of words.entries()) {
    const rarestFirst = [...phrases.keys()]
      .filter((phrase) => (phrases[phrase].words & (1 << ordinal)) !== 0)
      .sort((a, b) => phrases[a].documentFrequency - phrases[b].documentFrequency);
    const isOnly = word.documentFrequency === 0 && rarestFirst.length === 1 && !mayWiden(ordinal);
    let asked = 0;
    for (let phrase = rarestFirst.pop(); phrase !== undefined; phrase = rarestFirst.pop()) {
      const { documentFrequency } = phrases[phrase];
      if (documentFrequency <= word.documentFrequency) break;
      if (asked++ === askedMax) {
        const left = [phrase, ...rarestFirst].filter((other) => !occurs.has(other));
        findPairs(
          left.filter((other) => phrases[other].documentFrequency > word.documentFrequency),
          searched,
          occurs,
        );
      }
      if (!isOnly && !occurs.has(phrase)) occurs.set(phrase, occursAnywhere(phrase, searched));
      if (isOnly || occurs.get(phrase) === true) word.documentFrequency = documentFrequency;
    }
  }
}

/** Finds out, for all word pairs among some phrases, whether they occur. */
function findPairs(
  numbers: readonly number[],
  { segments, plan, verifier, workspace }: SearchedPhrases,
  occurs: Map<number, boolean>,
): void {
  const pairs = numbers.filter((phrase) => isWordPair(plan.phrases[phrase]));
  for (const phrase of pairs) occurs.set(phrase, false);
  const derivations = pairs.map((phrase) => plan.phrases[phrase]);
  for (const live of segments) {
    forEachPairDocument({ segment: live.segment, workspace }, derivations, (document, pair) => {
      if (occurs.get(pairs[pair]) === true || !live.live.get(document)) return;
      if (verifier.hasPhrase(live, document, pairs[pair])) occurs.set(pairs[pair], true);
    });
  }
}

function occursAnywhere(
  phrase: number,
  { segments, dictionary, plan, verifier, workspace }: SearchedPhrases,
): boolean {
  const derivation: PhraseDerivation = plan.phrases[phrase];
  return segments.some((live) => {
    let isFound = false;
    const source = { segment: live.segment, dictionary, workspace };
    forEachPhraseDocument(source, derivation, (document) => {
      isFound = live.live.get(document) && verifier.hasPhrase(live, document, phrase);
      return !isFound;
    });
    return isFound;
  });
}
