export { type AnalyticsBounds, clickSecondsMax, daysKept, defaultBounds } from "./bounds.js";
export { dayName, dayNamed, dayOf } from "./day.js";
export type { Figures } from "./figures.js";
export type { AnalyticsReport, ReportRequest, SubReport, SubReportRequest } from "./report.js";
export {
  type AnalyticsRows,
  type DayChanges,
  type DayRow,
  type ErasedRecords,
  type ExpiryBounds,
  type RowChanges,
  type ShownSearch,
  type StoredDay,
  type TallyKind,
  type TallyRow,
  tallyKinds,
} from "./rows.js";
export { type RecordPartitions, SearchAnalytics } from "./search-analytics.js";
export type { ClickVerdict, EventMode, ReportedClick, SearchEvent } from "./search-event.js";
export { finished, type Steps } from "./steps.js";
