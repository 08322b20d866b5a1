import { createAnalyzer, TokenBuffer } from "@findling/engine";
import { percentiles } from "./percentiles.js";
import type { SourceRecord } from "./source-record.js";

/** The part of the engine that is measured. Another build of it has the same exports. */
export interface AnalysisBuild {
  readonly createAnalyzer: typeof createAnalyzer;
  readonly TokenBuffer: typeof TokenBuffer;
}

export const currentBuild: AnalysisBuild = { createAnalyzer, TokenBuffer };

export interface AnalysisTexts {
  readonly texts: readonly string[];
  /** Bytes in UTF-8. */
  readonly byteCount: number;
}

/** The titles and contents of records. */
export function analysisTexts(records: readonly SourceRecord[]): AnalysisTexts {
  const texts = records
    .flatMap(({ title = "", content = "" }) => [title, content])
    .filter((text) => text !== "");
  return { texts, byteCount: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}

/** The speed of one build: megabytes (10^6 bytes) of text per second of processor time. */
export interface AnalysisSpeed {
  readonly tokenCount: number;
  readonly medianMBPerSecond: number;
  readonly bestMBPerSecond: number;
}

/**
 * Analyses all texts with each build in turn, `rounds` times after one warm-up. So other work of the machine
 * affects all builds alike. Measures processor time, since time spent waiting for other processes says
 * nothing.
 */
export function measureAnalysis(
  builds: readonly AnalysisBuild[],
  { texts, byteCount }: AnalysisTexts,
  rounds: number,
): AnalysisSpeed[] {
  const runs = builds.map((build) => {
    const analyzer = build.createAnalyzer({ languages: ["en"], dictionary: [] });
    const tokens = new build.TokenBuffer();
    const analyzeAll = (): number => {
      let count = 0;
      for (const text of texts) {
        analyzer.analyze(text, tokens);
        count += tokens.length;
      }
      return count;
    };
    return { analyzeAll, tokenCount: analyzeAll(), secondsPerMB: new Array<number>() };
  });
  for (let round = 0; round < rounds; round++) {
    for (const { analyzeAll, secondsPerMB } of round % 2 === 0 ? runs : runs.toReversed()) {
      const start = process.cpuUsage();
      analyzeAll();
      // Microseconds per byte are seconds per megabyte.
      secondsPerMB.push(process.cpuUsage(start).user / byteCount);
    }
  }
  return runs.map(({ tokenCount, secondsPerMB }) => ({
    tokenCount,
    medianMBPerSecond: 1 / percentiles(secondsPerMB).p50,
    bestMBPerSecond: 1 / Math.min(...secondsPerMB),
  }));
}
