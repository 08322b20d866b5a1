import type { IndexSettings } from "@findling/protocol";
import { type AnalysisSettings, analysisSettingsOf } from "./analysis/analysis-settings.js";
import { type AnalyzedRecord, analyzeRecord } from "./analysis/analyze-record.js";
import { type FunctionWords, functionWordsOf } from "./function-words.js";
import { type IndexStatistics, indexStatistics } from "./index-statistics.js";
import type { OracleIndex } from "./oracle-index.js";

/** An index with all its live records cut into tokens (ranking 1). */
export interface AnalyzedIndex {
  readonly settings: IndexSettings;
  readonly analysis: AnalysisSettings;
  readonly functionWords: FunctionWords;
  readonly live: readonly AnalyzedRecord[];
  readonly statistics: IndexStatistics;
}

export function analyzeIndex({ records, settings }: OracleIndex): AnalyzedIndex {
  const analysis = analysisSettingsOf(settings);
  const live = records.map((record) => analyzeRecord(record, settings, analysis));
  const functionWords = functionWordsOf(analysis);
  return { settings, analysis, functionWords, live, statistics: indexStatistics(live) };
}
