import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnalysisBuild, analysisTexts, currentBuild, measureAnalysis } from "./analysis-benchmark.js";
import { optionValues, runCommand, wholeNumber } from "./command-options.js";
import { loadDataset } from "./dataset.js";

const usage = `npm run bench:analysis -- [options]
  --data <file>     NDJSON, gzipped or not, to analyse the titles and contents of, instead of the usual data set
  --records <n>     only its first n records
  --rounds <n>      how often each build analyses all of them (15)
  --against <file>  dist/index.js of the engine of another checkout: both are measured in turn`;

await runCommand(async () => {
  const values = optionValues(process.argv.slice(2), {
    data: { type: "string" },
    records: { type: "string" },
    rounds: { type: "string", default: "15" },
    against: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const rounds = wholeNumber("--rounds", values.rounds, 1);
  const recordsMax = values.records === undefined ? undefined : wholeNumber("--records", values.records, 1);
  const { name, records } = loadDataset(values.data ?? null, (line) => process.stderr.write(`${line}\n`));
  const texts = analysisTexts(records.slice(0, recordsMax));
  const builds = new Map([["this build", currentBuild]]);
  if (values.against !== undefined) builds.set(values.against, await otherBuild(values.against));
  const speeds = measureAnalysis([...builds.values()], texts, rounds);
  const size = (texts.byteCount / 1e6).toFixed(1);
  process.stdout.write(`${name}: ${texts.texts.length} texts, ${size} MB, Node ${process.versions.node}\n`);
  for (const [i, build] of [...builds.keys()].entries()) {
    const { medianMBPerSecond, bestMBPerSecond, tokenCount } = speeds[i];
    const figures = `median ${medianMBPerSecond.toFixed(1)} MB/s, best ${bestMBPerSecond.toFixed(1)} MB/s`;
    process.stdout.write(`${figures}, ${tokenCount} tokens  ${build}\n`);
  }
});

async function otherBuild(path: string): Promise<AnalysisBuild> {
  const loaded: unknown = await import(pathToFileURL(resolve(path)).href);
  if (!isAnalysisBuild(loaded)) throw new Error(`${path} exports no createAnalyzer and TokenBuffer.`);
  return loaded;
}

function isAnalysisBuild(loaded: unknown): loaded is AnalysisBuild {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    Object.hasOwn(loaded, "createAnalyzer") &&
    Object.hasOwn(loaded, "TokenBuffer")
  );
}
