import { TokenKind } from "../analysis/token.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { type SoughtSignature, soughtSignature } from "../segment/value-signatures.js";
import { DerivationFinder } from "./derivation-finder.js";
import { type JoiningOptions, joinHanSegments } from "./han-segments.js";
import { LiveTerms, type TermStatistics } from "./live-terms.js";
import type { PhraseDerivation } from "./phrase.js";
import type { PlanMemory } from "./plan-memory.js";
import type { PlanOptions } from "./plan-options.js";
import type { PlannedWord } from "./planned-word.js";
import { type AnalysedQuery, termNumbers } from "./query-words.js";
import { SayableValues } from "./sayable-values.js";
import type { TermRoles } from "./term-roles.js";
import { typoBudget } from "./typo-budget.js";
import { type QueryWords, queryWordsOf } from "./word-roles.js";

/** A query made ready for an index: all that does not depend on segments or documents. */
export interface QueryPlan {
  readonly query: QueryWords;
  /** The content words, and the free ones. */
  readonly words: readonly PlannedWord[];
  readonly freeWords: readonly PlannedWord[];
  /** What stands for words by several tokens in a row. */
  readonly phrases: readonly PhraseDerivation[];
  readonly roles: TermRoles;
  /** The terms that a whole value must have to equal `q`; null if none can. */
  readonly valueTerms: Uint32Array | null;
  /** How many words and grams such a value has. */
  readonly valueLength: number;
  /**
   * Documents with a value that equals `q`, or that exact occurrences of all words of `q` wholly say, have
   * all bits of it (see soughtSignature).
   */
  readonly valueSignature: SoughtSignature;
  /** How values begin that the content words say; null: some word is ignored, so it is not known. */
  readonly sayableValues: SayableValues | null;
  /** Of the search. */
  readonly time: TimeBudget;
}

/** A plan that may still be widened. */
export interface OpenPlan extends QueryPlan {
  /** Whether a content word that nothing stands for may be looked for with a larger budget. */
  mayWiden(ordinal: number): boolean;
  /** Looks for it so. */
  widen(ordinal: number): void;
}

/** Words of fewer code points are not looked for with a larger budget (ranking 2.2). */
const largerBudgetLengthMin = 5;

/** Finds what may stand for each query word (ranking 2.2). */
export class QueryPlanner {
  readonly #query: AnalysedQuery;
  readonly #options: PlanOptions;
  readonly #index: TermStatistics;
  readonly #memory: PlanMemory;
  readonly #joining: JoiningOptions;

  // Four parameters, each with a life of its own: the query, what may stand for it, the index, the thread.
  constructor(query: AnalysedQuery, options: PlanOptions, index: TermStatistics, memory: PlanMemory) {
    this.#query = query;
    this.#options = options;
    this.#index = index;
    this.#memory = memory;
    const terms = new LiveTerms(index);
    this.#joining = {
      isStopWord: (term) => options.functionWords.stopWords.has(term),
      hasBigram: (first, second) => terms.find(termKey(first + second, TokenKind.gram)) !== NO_TERM,
    };
  }

  /** The words of the query by their roles; `prefix`: that of the request. */
  words(prefix: boolean): QueryWords {
    const { isStopWord } = this.#joining;
    return queryWordsOf(this.#query, joinHanSegments(this.#query.words, this.#joining), {
      prefix,
      isStopWord,
    });
  }

  /**
   * Forgets the plan before. `isPrefixWhole`: the prefix word counts as a whole word only (ranking 2.4 b).
   */
  plan(words: QueryWords, isPrefixWhole = false): OpenPlan {
    const { dictionary } = this.#index;
    const { roles, time } = this.#memory;
    const { text, valueTexts, valueLength } = this.#query;
    roles.reset(dictionary);
    const finder = new DerivationFinder(
      { text, words, joining: this.#joining, isPrefixWhole },
      this.#options,
      this.#index,
      this.#memory,
    );
    finder.findAll();
    const valueTerms = termNumbers(dictionary, valueTexts);
    return {
      query: words,
      words: finder.words,
      freeWords: finder.freeWords,
      phrases: finder.phrases,
      roles,
      valueTerms,
      valueLength,
      valueSignature: this.#signatureOf(words),
      sayableValues:
        words.ignored > 0
          ? null
          : new SayableValues({
              content: words.content,
              words: finder.words,
              phrases: finder.phrases,
              functionWords: this.#options.functionWords,
            }),
      time,
      mayWiden: (ordinal) => this.#mayWiden(words.content[ordinal]),
      widen: (ordinal) => finder.findWithLargerBudget(ordinal),
    };
  }

  #mayWiden({ term, isLong }: QueryWords["content"][number]): boolean {
    const { typoTolerance, dictionaryEntries } = this.#options;
    if (!typoTolerance || isLong || [...term].length < largerBudgetLengthMin) return false;
    return typoBudget(term, dictionaryEntries.has(term)) > 0;
  }

  /** What an ignored word says of a value is not known. */
  #signatureOf({ ignored }: QueryWords): SoughtSignature {
    if (ignored > 0) return null;
    return soughtSignature(this.#query.words, this.#options.functionWords);
  }
}
