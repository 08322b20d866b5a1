/**
 * The lists of words that the oracle and the engine share: all that the oracle reads of them goes through
 * this file.
 */
export { articles, elidedWords, pluralForms, simplifiedHan, stopWords } from "@findling/languages";
