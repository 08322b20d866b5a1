const italian = "c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d";

/**
 * Words that lose their end before a vowel, where an apostrophe stands for it (`l'avion`), by ISO 639-1 code.
 * As terms: small letters without marks, without the apostrophe.
 *
 * Sources: the default articles of Apache Lucene's analyzers (Apache License 2.0):
 * `FrenchAnalyzer.DEFAULT_ARTICLES`, `ItalianAnalyzer.DEFAULT_ARTICLES`, `CatalanAnalyzer.DEFAULT_ARTICLES`,
 * `IrishAnalyzer.DEFAULT_ARTICLES`.
 */
export const elidedWords: Readonly<Record<string, readonly string[]>> = {
  ca: ["d", "l", "m", "n", "s", "t"],
  fr: ["l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu"],
  ga: ["d", "m", "b"],
  it: italian.split(" "),
};
