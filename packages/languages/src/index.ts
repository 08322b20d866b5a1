export { elidedWords } from "./elision.js";
export { pluralForms, pluralLanguages } from "./plurals/plural-forms.js";
export { stopWordLanguages, stopWords } from "./stop-words/stop-words.js";
