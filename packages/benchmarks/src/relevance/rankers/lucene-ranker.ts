import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type LuceneCommand, luceneCommand } from "../../engines/lucene-jars.js";
import { oneLine } from "../../peers/peer-lines.js";
import type { RankedLists, Ranker, RankingTask } from "./ranker.js";

const source = fileURLToPath(new URL("../../../peers/LuceneRanker.java", import.meta.url));

/** Lucene's own analyzer for each language. Other languages get bigrams. */
const analyzers: Readonly<Record<string, string>> = { en: "EnglishAnalyzer", fr: "FrenchAnalyzer" };
const analyzerOfOthers = "CJKAnalyzer";

const outputBytesMax = 2 ** 30;

/** @param jars the folder with the jars of Lucene 8 */
export function luceneRanker(jars: string): Ranker {
  const found = luceneCommand(jars);
  return {
    name: "Lucene",
    note: "Lucene 8, BM25 as it comes, any word; EnglishAnalyzer, FrenchAnalyzer, of Japanese, Chinese and Korean CJKAnalyzer.",
    isSlow: false,
    absence: "reason" in found ? found.reason : null,
    rank: (task) => {
      if ("reason" in found) throw new Error(found.reason);
      return rankWith(found, task);
    },
  };
}

function rankWith(java: LuceneCommand, { texts, language, queries, depth }: RankingTask): RankedLists {
  const analyzer = analyzers[language] ?? analyzerOfOthers;
  const lines = [
    String(texts.length),
    String(queries.length),
    ...texts.map(({ title, content }) => oneLine(`${title} ${content}`)),
    ...queries.map(oneLine),
  ];
  const args = [...java.args, source, analyzer, String(depth)];
  const { status, error, stdout } = spawnSync(java.command, args, {
    input: `${lines.join("\n")}\n`,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "inherit"],
    maxBuffer: outputBytesMax,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`Lucene ended with ${status}.`);
  return stdout
    .split("\n")
    .slice(0, queries.length)
    .map((line) => (line === "" ? [] : line.split(" ").map(Number)));
}
