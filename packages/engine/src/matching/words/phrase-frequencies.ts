import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentVerifier } from "../../reading/document-verifier.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { Workspace } from "../workspace.js";
import { forEachPhraseDocument } from "./phrase-documents.js";
import { isWordPair, WordPairs } from "./word-pairs.js";

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
  { segments, dictionary, plan, workspace }: SearchedPhrases,
  occurs: Map<number, boolean>,
): void {
  const pairs = numbers.filter((phrase) => isWordPair(plan.phrases[phrase]));
  for (const phrase of pairs) occurs.set(phrase, false);
  const derivations = pairs.map((phrase) => plan.phrases[phrase]);
  for (const { segment, live } of segments) {
    new WordPairs({ segment, dictionary, workspace }, derivations).forEach((document, pair) => {
      if (live.get(document)) occurs.set(pairs[pair], true);
    });
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
  const derivation = plan.phrases[phrase];
  const source = { segment: live.segment, dictionary, workspace };
  const pair = isWordPair(derivation) ? new WordPairs(source, [derivation]) : null;
  let isFound = false;
  forEachPhraseDocument(source, derivation, (document) => {
    if (!live.live.get(document)) return true;
    if (pair === null) isFound = verifier.hasPhrase(live, document, phrase);
    else
      pair.forEachIn(document, document + 1, () => {
        isFound = true;
      });
    return !isFound;
  });
  return isFound;
}
