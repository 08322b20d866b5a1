/**
 * *Planning*: from the text `q` to a plan: which terms may stand for each query word, and at which cost.
 *
 * A search box gets misspelt, half-typed, plural and glued words. Comparing each of them with each document
 * would be slow. So they are first compared with the dictionary, which is much smaller. The result says
 * everything about the query that depends on no segment. Matching and ranking then only handle term numbers.
 *
 *     q --> analyseQuery --> words --> queryWordsOf --> content, free --> DerivationFinder --> QueryPlan
 *           (query-words.ts)           (word-roles.ts)    words           word, plural, synonym,
 *                                                                         joined, cut, bigram, ...
 *
 * Each content word becomes a `PlannedWord`. Its terms are grouped by cost in *levels*. Several terms in a
 * row, such as `lap top` for `laptop`, are *phrases* (phrase.ts). `TermRoles` is the reverse table: from a
 * term of a document to the query words that it may stand for.
 *
 * Example: `q` is `red labtop` with `prefix: true`. The index has the terms `red` (in 40 live documents),
 * `laptop` (12) and `laptops` (7). The df of a word is the largest document count of one of its terms.
 *
 *     word     typo budget         levels                                           df   bit in TermRoles
 *     red      0 (3 code points)   cost 0: red                                      40   1
 *     labtop*  1                   cost 0: prefix "labtop" (matches no term)        12   2
 *                                  cost 1: laptop (typo), laptops (completion)
 *
 * Good for: work that is done once for each search, however many segments there are. A prefix of a hundred
 * thousand terms stays a prefix, since its terms get their roles only when documents have them.
 * Not good for: anything about single documents, such as whether a phrase stands in one: see `matching`. The
 * plans of a thread share one `TermRoles`, so a new plan invalidates the previous one.
 *
 * @module
 */
import { hasUnspaced } from "../analysis/runs/unspaced-script.js";
import { TokenKind } from "../analysis/token.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { ANY_VALUES, type SoughtValues, soughtValues } from "../segment/value-signatures.js";
import { DerivationFinder } from "./derivation-finder.js";
import { type JoiningOptions, joinHanSegments } from "./han-segments.js";
import { LiveTerms, type TermStatistics } from "./live-terms.js";
import type { PhraseDerivation } from "./phrase.js";
import type { PlanOptions } from "./plan-options.js";
import type { PlannedWord } from "./planned-word.js";
import type { PlannerCaches } from "./planner-caches.js";
import { type AnalysedQuery, type TextWord, termNumbers } from "./query-words.js";
import { SayableValues } from "./sayable-values.js";
import type { TermRoles } from "./term-roles.js";
import { typoBudget } from "./typo-budget.js";
import { type QueryWords, queryWordsOf } from "./word-roles.js";

/** A query prepared for an index: everything that does not depend on segments or documents. */
export interface QueryPlan {
  readonly query: QueryWords;
  /** The content words; `freeWords` are the free ones. */
  readonly words: readonly PlannedWord[];
  readonly freeWords: readonly PlannedWord[];
  /** Derivations through several tokens in a row. */
  readonly phrases: readonly PhraseDerivation[];
  readonly roles: TermRoles;
  /** The terms, in order, of a whole value that equals `q`; null if no value can equal it. */
  readonly valueTerms: Uint32Array | null;
  /** How many words, and grams of unspaced scripts, such a value has. */
  readonly valueLength: number;
  /** The bits of documents with a value that equals `q`, or that exact occurrences of its words say. */
  readonly soughtValues: SoughtValues;
  /** How values begin that the content words wholly say; null if that is unknown. */
  readonly sayableValues: SayableValues | null;
  /** Whether a derivation with typos was not looked for, since the options do not tolerate any. */
  readonly hasPassedOverTypos: boolean;
  /** The time budget of the search. */
  readonly time: TimeBudget;
}

/** A plan whose words may still get a larger typo budget. */
export interface OpenPlan extends QueryPlan {
  /** Whether a content word without any derivation may be looked for with a larger budget. */
  mayWiden(ordinal: number): boolean;
  /** Looks for the word with the larger budget. */
  widen(ordinal: number): void;
  /** The same plan with those of its phrases that pass. */
  keepPhrases(passes: (phrase: PhraseDerivation) => boolean): OpenPlan;
}

/** Words of fewer code points are not looked for with a larger budget (ranking 2.2). */
const largerBudgetLengthMin = 5;

/** Finds what may stand for each query word (ranking 2.2). */
export class QueryPlanner {
  readonly #query: AnalysedQuery;
  readonly #options: PlanOptions;
  readonly #index: TermStatistics;
  readonly #caches: PlannerCaches;
  readonly #joining: JoiningOptions;

  constructor(query: AnalysedQuery, options: PlanOptions, index: TermStatistics, caches: PlannerCaches) {
    this.#query = query;
    this.#options = options;
    this.#index = index;
    this.#caches = caches;
    const terms = new LiveTerms(index);
    this.#joining = {
      isStopWord: (term) => options.functionWords.stopWords.has(term),
      hasBigram: (first, second) => terms.find(termKey(first + second, TokenKind.gram)) !== NO_TERM,
    };
  }

  /** A planner of the same query that looks for no derivation with typos. */
  withoutTypos(): QueryPlanner {
    return new QueryPlanner(
      this.#query,
      { ...this.#options, typoTolerance: false },
      this.#index,
      this.#caches,
    );
  }

  /** The words of the query with their roles. `prefix`: the parameter of the request. */
  words(prefix: boolean): QueryWords {
    const { isStopWord } = this.#joining;
    return queryWordsOf(this.#query, joinHanSegments(this.#query.words, this.#joining), {
      prefix,
      isStopWord,
    });
  }

  /**
   * Makes a plan. It invalidates the previous one, whose `roles` it takes over. `isPrefixWhole`: the prefix
   * word counts as a whole word only (ranking 2.4 b).
   */
  plan(words: QueryWords, isPrefixWhole = false): OpenPlan {
    const { dictionary } = this.#index;
    const { roles, time } = this.#caches;
    const { text, valueTexts, valueLength } = this.#query;
    roles.reset(dictionary);
    const finder = new DerivationFinder(
      { text, words, joining: this.#joining, isPrefixWhole },
      this.#options,
      this.#index,
      this.#caches,
    );
    finder.findAll();
    const valueTerms = termNumbers(dictionary, valueTexts);
    const areSaidKnown = this.#areSaidValuesKnown(words);
    const { functionWords } = this.#options;
    const openPlan = (phrases: readonly PhraseDerivation[]): OpenPlan => ({
      query: words,
      words: finder.words,
      freeWords: finder.freeWords,
      phrases,
      roles,
      valueTerms,
      valueLength,
      soughtValues: areSaidKnown ? soughtValues(this.#query.words, functionWords) : ANY_VALUES,
      sayableValues: areSaidKnown
        ? new SayableValues({ content: words.content, words: finder.words, phrases, functionWords })
        : null,
      hasPassedOverTypos: finder.hasPassedOverTypos,
      time,
      mayWiden: (ordinal) => this.#mayWiden(words.content[ordinal]),
      widen: (ordinal) => finder.findWithLargerBudget(ordinal),
      keepPhrases: (passes) => openPlan(phrases.filter(passes)),
    });
    return openPlan(finder.phrases);
  }

  #mayWiden({ term, isLong }: QueryWords["content"][number]): boolean {
    const { typoTolerance, dictionaryEntries } = this.#options;
    if (!typoTolerance || isLong || [...term].length < largerBudgetLengthMin) return false;
    return typoBudget(term, dictionaryEntries.has(term)) > 0;
  }

  /**
   * Whether values that the query says can be recognised by how they begin, and by their hashes. They cannot
   * if a word of the query is ignored, since a value may have that word, too. Nor can they if a
   * word is an entry of `dictionary` in an unspaced script: the entry counts as one word where it stands
   * alone, as `㍿` does for `株式会社`, and as its characters where it stands in a run.
   */
  #areSaidValuesKnown({ ignored }: QueryWords): boolean {
    const { dictionaryEntries } = this.#options;
    const isEntryOfRuns = ({ term }: TextWord): boolean => dictionaryEntries.has(term) && hasUnspaced(term);
    return ignored === 0 && !this.#query.words.some(isEntryOfRuns);
  }
}
