/**
 * The lists of words that the oracle and the engine share: all that the oracle reads of them goes through this file.
 *
 * Until `@findling/languages` has them, no word has another form and none is a stop word.
 */
/** The singulars of a plural and the plurals of a singular, as terms, over all these languages. */
export const pluralForms = (_term: string, _languages: readonly string[]): readonly string[] => [];

/** The stop words of all these languages, as terms. */
export const stopWords = (_languages: readonly string[]): ReadonlySet<string> => new Set();
