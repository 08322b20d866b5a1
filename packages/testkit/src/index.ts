export { type Batch, historyArbitrary, liveRecords } from "./generators/history.js";
export { type Profile, profiles, type SearchCase, searchCase } from "./generators/profiles.js";
export type { OracleIndex, OracleResponse, VisibilityLimits } from "./oracle/oracle-index.js";
export { oracleOf, oracleSearch } from "./oracle/oracle-search.js";
