import type { PhraseDerivation } from "../../query/phrase.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentVerifier } from "../../reading/document-verifier.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { LevelSource } from "../levels/level-source.js";
import { forEachPhraseDocument } from "./phrase-documents.js";

/** The phrases of a plan, and the index in which their documents are counted. */
export interface SearchedPhrases extends Pick<LevelSource, "dictionary" | "workspace"> {
  readonly segments: readonly LiveSegment[];
  readonly plan: Pick<QueryPlan, "words" | "phrases"> & {
    /** Whether a word without any derivation is looked for with a larger typo budget. */
    mayWiden(word: number): boolean;
  };
  /** The word pairs among the phrases that stand in some live document. */
  readonly standing: ReadonlySet<PhraseDerivation>;
  readonly verifier: DocumentVerifier;
}

/**
 * Raises the document frequencies of words by their phrases. A frequency is the largest count of a derivation
 * that occurs in some live document (ranking 3, `df`). A phrase is looked for only where it would change the
 * frequency. If it is the only derivation that the word has or can get, it is taken without looking: any
 * document for which the frequency is needed then has the phrase.
 */
export function addPhraseFrequencies(searched: SearchedPhrases): void {
  const { plan, standing } = searched;
  const occurs = new Map<number, boolean>();
  for (const [ordinal, word] of plan.words.entries()) {
    const rarestFirst = [...plan.phrases.keys()]
      .filter((phrase) => (plan.phrases[phrase].words & (1 << ordinal)) !== 0)
      .sort((a, b) => plan.phrases[a].documentFrequency - plan.phrases[b].documentFrequency);
    const isOnly = word.documentFrequency === 0 && rarestFirst.length === 1 && !plan.mayWiden(ordinal);
    for (let phrase = rarestFirst.pop(); phrase !== undefined; phrase = rarestFirst.pop()) {
      const derivation = plan.phrases[phrase];
      if (derivation.documentFrequency <= word.documentFrequency) break;
      const isKnown = isOnly || standing.has(derivation);
      if (!isKnown && !occurs.has(phrase)) occurs.set(phrase, occursAnywhere(phrase, searched));
      if (isKnown || occurs.get(phrase) === true) word.documentFrequency = derivation.documentFrequency;
    }
  }
}

function occursAnywhere(phrase: number, searched: SearchedPhrases): boolean {
  return searched.segments.some((live) => occursIn(live, phrase, searched));
}

function occursIn(
  live: LiveSegment,
  phrase: number,
  { dictionary, plan, verifier, workspace }: SearchedPhrases,
): boolean {
  let isFound = false;
  forEachPhraseDocument(
    { segment: live.segment, dictionary, workspace },
    plan.phrases[phrase],
    (document) => {
      isFound = live.live.get(document) && verifier.hasPhrase(live, document, phrase);
      return !isFound;
    },
  );
  return isFound;
}
