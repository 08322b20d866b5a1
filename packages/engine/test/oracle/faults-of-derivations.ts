import type { EngineFault } from "./engine-fault.js";

/** Faults in what may stand for a word (ranking 2.2). */
export const faultsOfDerivations: readonly EngineFault[] = [
  {
    name: "a word that ten records have is cut",
    file: "query/derivation-finder.js",
    from: "const rareDocumentsEnd = 10;",
    to: "const rareDocumentsEnd = 11;",
    shownBy: "rareWords",
  },
  {
    name: "a word that nine records have is not cut",
    file: "query/derivation-finder.js",
    from: "const rareDocumentsEnd = 10;",
    to: "const rareDocumentsEnd = 9;",
    shownBy: "rareWords",
    isQuick: true,
  },
  {
    name: "words are cut only into halves of three characters",
    file: "query/cut-word.js",
    from: "const halfLengthMin = 2;",
    to: "const halfLengthMin = 3;",
    shownBy: "rareWords",
  },
  {
    name: "words are cut into halves of one character",
    file: "query/cut-word.js",
    from: "const halfLengthMin = 2;",
    to: "const halfLengthMin = 1;",
    shownBy: "parts",
  },
  {
    name: "a cut between a letter and a digit costs a typo",
    file: "query/cut-word.js",
    from: "cost: isBetweenKinds ? 0 : 1",
    to: "cost: 1",
    shownBy: "mistyped",
  },
  {
    name: "only rare words are cut between a letter and a digit",
    file: "query/cut-word.js",
    from: "if (!isBetweenKinds && !(isRare && hasHalves))",
    to: "if (!(isRare && (isBetweenKinds || hasHalves)))",
    shownBy: "rareWords",
  },
  {
    name: "entries of the dictionary are cut",
    file: "query/derivation-finder.js",
    from: `if (this.#options.dictionaryEntries.has(word))
            return;`,
    to: "",
    shownBy: "parts",
  },
  {
    name: "words with a slash between them cost a typo written together",
    file: "query/joined-words.js",
    from: "/^[-‐._/&]$/u",
    to: "/^[-‐._&]$/u",
    shownBy: "parts",
  },
  {
    name: "numbers of the query are joined",
    file: "query/joined-words.js",
    from: "if (isTermOfDigits(left.term) && isTermOfDigits(right.term))",
    to: "if (false)",
    shownBy: "parts",
  },
  {
    name: "two free words are joined",
    file: "query/joined-words.js",
    from: "left.isLong || right.isLong || (left.isFree && right.isFree)",
    to: "left.isLong || right.isLong",
    shownBy: "compounds",
  },
  {
    name: "a content word is not joined with the free word before it",
    file: "query/derivation-finder.js",
    from: "const bearer = left.isFree ? right.ordinal : left.ordinal;",
    to: "if (left.isFree) return; const bearer = left.ordinal;",
    shownBy: "compounds",
  },
  {
    name: "a typo may be a stop word",
    file: "query/derivation-finder.js",
    from: "|| (!isStopWord && this.#stopTerms.has(term))",
    to: "",
    shownBy: "compounds",
  },
  {
    name: "a stop word is no typo of a stop word either",
    file: "query/derivation-finder.js",
    from: "(!isStopWord && this.#stopTerms.has(term))",
    to: "this.#stopTerms.has(term)",
    shownBy: "compounds",
  },
  {
    name: "words of four code points have no typos",
    file: "query/typo-budget.js",
    from: "if (length < 4)",
    to: "if (length < 5)",
    shownBy: "mistyped",
  },
  {
    name: "words of eight code points have one typo",
    file: "query/typo-budget.js",
    from: "length < 8 ? 1 : 2",
    to: "length < 9 ? 1 : 2",
    shownBy: "compounds",
  },
  {
    name: "words of seven code points have two typos",
    file: "query/typo-budget.js",
    from: "length < 8 ? 1 : 2",
    to: "length < 7 ? 1 : 2",
    shownBy: "mistyped",
  },
  {
    name: "entries of the dictionary have typos",
    file: "query/typo-budget.js",
    from: "isDictionaryEntry || !letter.test(term)",
    to: "!letter.test(term)",
    shownBy: "mistyped",
  },
  {
    name: "another first character costs no more",
    file: "dictionary/typo-search.js",
    from: "if (!isFirstDear)",
    to: "if (true)",
    shownBy: "mistyped",
    isQuick: true,
  },
  {
    name: "first characters that are swapped cost one more",
    file: "dictionary/typo-search.js",
    from: "this.#visitSecond(walked, { node, key, to: endOf(node) }, swapped, other);",
    to: "other?.visitNodes(node, from, endOf(node), 0, 0, START);",
    shownBy: "mistyped",
  },
  {
    name: "no last attempt is made for words that find nothing",
    file: "search/match-stage.js",
    from: "if (documentFrequency === 0 && plan.mayWiden(word))",
    to: "if (false)",
    shownBy: "mistyped",
  },
  {
    name: "the last attempt is made for words of four code points",
    file: "query/query-plan.js",
    from: "const largerBudgetLengthMin = 5;",
    to: "const largerBudgetLengthMin = 4;",
    shownBy: "mistyped",
  },
  {
    name: "the last attempt is not made for words of five code points",
    file: "query/query-plan.js",
    from: "const largerBudgetLengthMin = 5;",
    to: "const largerBudgetLengthMin = 6;",
    shownBy: "mistyped",
  },
  {
    name: "the last attempt stops at the dearer first character",
    file: "query/derivation-finder.js",
    from: "if (this.words[ordinal].documentFrequency === 0) {",
    to: "if (false) {",
    shownBy: "mistyped",
  },
  {
    name: "the last attempt leaves the dearer first character out at once",
    file: "query/derivation-finder.js",
    from: "this.#addTypos(word, { budget: 2, isFirstDear: true });",
    to: "this.#addTypos(word, { budget: 2, isFirstDear: false });",
    shownBy: "mistyped",
  },
  {
    name: "a cut does not prevent the last attempt",
    file: "search/match-stage.js",
    from: `    addPhraseFrequencies({ segments, dictionary, plan, standing, verifier, workspace });
    for (const [word, { documentFrequency }] of plan.words.entries()) {
        if (documentFrequency === 0 && plan.mayWiden(word))
            plan.widen(word);
    }`,
    to: `    for (const [word, { documentFrequency }] of plan.words.entries()) {
        if (documentFrequency === 0 && plan.mayWiden(word))
            plan.widen(word);
    }
    addPhraseFrequencies({ segments, dictionary, plan, standing, verifier, workspace });`,
    shownBy: "compounds",
  },
  {
    name: "a word written together with the next one may have a last attempt",
    file: "search/match-stage.js",
    from: "documentFrequency === 0 && plan.mayWiden(word)",
    to: "(documentFrequency === 0 || [...plan.words[word].terms()].some(({ kind }) => kind === 3)) && plan.mayWiden(word)",
    shownBy: "lastAttempts",
  },
  {
    name: "a word written together with the one before may have a last attempt",
    file: "search/match-stage.js",
    from: "documentFrequency === 0 && plan.mayWiden(word)",
    to: "(documentFrequency === 0 || (plan.words[word].joinedWithPrevious !== null && plan.words[word].derivationCount === 0)) && plan.mayWiden(word)",
    shownBy: "compounds",
  },
  {
    name: "a free word of one Han character is not exact",
    file: "query/planned-word.js",
    from: "this.hasExactGrams = isFree || characters.length > 1;",
    to: "this.hasExactGrams = characters.length > 1;",
    shownBy: "han",
  },
  {
    name: "free words alone call up synonyms",
    file: "query/derivation-finder.js",
    from: "saidIn(range).some(({ isFree }) => !isFree)",
    to: "true",
    shownBy: "compounds",
  },
];
