export { elidedWords } from "./elision.js";
