/** The word lists that the oracle and the engine share. The oracle imports all of them through this file. */
export { articles, elidedWords, pluralForms, simplifiedHan, stopWords } from "@findling/languages";
