export { elidedWords } from "./elision.js";
export { simplifiedHan } from "./han/simplified-han.js";
export { pluralForms, pluralLanguages } from "./plurals/plural-forms.js";
export { articles } from "./stop-words/articles.js";
export { stopWordLanguages, stopWords } from "./stop-words/stop-words.js";
