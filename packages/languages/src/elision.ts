const italian = "c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d";

/**
 * Words that lose their end before a vowel, where an apostrophe stands for it (`l'avion`), by ISO 639-1 code.
 * As terms: small letters without marks, without the apostrophe.
 *
 * Source: the default articles of Apache Lucene's analyzers, `FrenchAnalyzer.DEFAULT_ARTICLES`,
 * `ItalianAnalyzer.DEFAULT_ARTICLES`, `CatalanAnalyzer.DEFAULT_ARTICLES`, `IrishAnalyzer.DEFAULT_ARTICLES`;
 * licence: Apache License 2.0.
 */
export const elidedWords: Readonly<Record<string, readonly string[]>> = {
  ca: ["d", "l", "m", "n", "s", "t"],
  fr: ["l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu"],
  ga: ["d", "m", "b"],
  it: italian.split(" "),
};
