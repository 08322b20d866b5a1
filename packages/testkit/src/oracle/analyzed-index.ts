import type { IndexSettings, JsonObject } from "@findling/protocol";
import { type AnalysisSettings, analysisSettingsOf } from "./analysis/analysis-settings.js";
import { type AnalyzedRecord, analyzeRecord } from "./analysis/analyze-record.js";
import { type IndexStatistics, indexStatistics } from "./index-statistics.js";
import type { OracleIndex } from "./oracle-index.js";

/** An index with all its live records cut into tokens (ranking 1). */
export interface AnalyzedIndex {
  readonly settings: IndexSettings;
  readonly analysis: AnalysisSettings;
  readonly live: readonly AnalyzedRecord[];
  readonly statistics: IndexStatistics;
}

export function analyzeIndex({ records, settings }: OracleIndex): AnalyzedIndex {
  const live = records.map((record: JsonObject) => analyzeRecord(record, settings));
  return { settings, analysis: analysisSettingsOf(settings), live, statistics: indexStatistics(live) };
}
