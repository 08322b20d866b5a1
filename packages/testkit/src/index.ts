export {
  type CountedLog,
  type CountedLogClick,
  type CountedLogSearch,
  countLog,
} from "./analytics/counted-log.js";
export { type CountedReportRequest, countedReport, type ExactReport } from "./analytics/counted-report.js";
export { RowsInMemory } from "./analytics/rows-in-memory.js";
export { drawnLog, drawnPartition, type LogStep } from "./analytics/search-log.js";
export { axeFaults } from "./axe-faults.js";
export { hasChromium, launchChromium } from "./chromium.js";
export { drawnCases } from "./drawn-cases.js";
export { crowdedCase } from "./generators/crowded-case.js";
export { type Batch, historyArbitrary, liveRecords } from "./generators/history.js";
export { profiles } from "./generators/profiles.js";
export { rareWordCase } from "./generators/rare-word-case.js";
export { type Profile, type SearchCase, searchCase } from "./generators/search-case.js";
export { type AttackKind, type AttackTarget, attackKinds } from "./hostile/attack.js";
export { type AttackOrder, type AttackReport, attackerFile } from "./hostile/attack-order.js";
export { hostileBatch } from "./hostile/hostile-batch.js";
export { facetNames } from "./hostile/hostile-search.js";
export { hostileText, ordinaryText } from "./hostile/hostile-text.js";
export { areLogsKept, keepLog, keepSecret } from "./kept-logs.js";
export { type LocalServer, localServer } from "./local-server.js";
export { analysisSettingsOf } from "./oracle/analysis/analysis-settings.js";
export { analyzeValue } from "./oracle/analysis/analyze-value.js";
export { comparableValuesAt } from "./oracle/analysis/attribute-path.js";
export type { OracleIndex, OracleResponse } from "./oracle/oracle-index.js";
export { oracleOf, oracleSearch } from "./oracle/oracle-search.js";
export { axeFaultsInLooks, widthsTooNarrow } from "./page-looks.js";
export { type KeptContext, type PageLook, PageShelf } from "./page-shelf.js";
export { type PackageFindings, type PackageTools, PublishedPackage } from "./published-package.js";
export { Random } from "./random.js";
export type { VisibilityLimits } from "./visibility-limits.js";
