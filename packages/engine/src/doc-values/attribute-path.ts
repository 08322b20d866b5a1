/** Records are resolved the same way for search and for doc values; analysis is the lower layer. */
export { resolveAttribute } from "../analysis/attribute-path.js";
