export type { OracleIndex, OracleResponse, VisibilityLimits } from "./oracle/oracle-index.js";
export { oracleOf, oracleSearch } from "./oracle/oracle-search.js";
