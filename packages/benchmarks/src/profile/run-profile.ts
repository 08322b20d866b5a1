import { on } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Check } from "@findling/protocol/typebox";
import { indexRecords } from "../compare/index-records.js";
import { measureClass } from "../compare/measure-class.js";
import { FindlingEngine } from "../engines/findling-engine.js";
import type { MeasuredServer } from "../engines/measured-server.js";
import type { StartProgress } from "../progress-bar.js";
import { corpusWords } from "../queries/corpus-words.js";
import { type QueriesAsked, queryClasses } from "../queries/query-classes.js";
import type { RecordBatches } from "../records/record-source.js";
import { SeededChoice } from "../seeded-choice.js";
import { CpuProfile } from "./cpu-profile.js";
import { flameGraph } from "./flame-graph.js";
import { type FunctionTime, foldProfiles, functionTimes } from "./fold-profile.js";
import { type ProfileOrder, ProfileReply } from "./profile-order.js";

export interface ProfileOptions {
  readonly source: RecordBatches;
  readonly recordCount: number;
  readonly seed: number;
  readonly queriesPerClass: number;
  /** Created if it is missing. */
  readonly folder: string;
  readonly startProgress: StartProgress;
}

export interface ClassProfile {
  readonly name: string;
  /** The processor time of all search threads. */
  readonly totalMs: number;
  readonly functions: readonly FunctionTime[];
}

/** Profiles the search threads, for each class, while its queries are answered one after the other. */
export async function runProfile(options: ProfileOptions): Promise<ClassProfile[]> {
  const { source, recordCount, seed, queriesPerClass, folder, startProgress } = options;
  mkdirSync(folder, { recursive: true });
  const corpus = await corpusWords(source, recordCount);
  const classesOf = (choice: QueriesAsked["choice"]) =>
    queryClasses({ corpus, choice, perClass: queriesPerClass });
  const engine = await FindlingEngine.start({ isProfiled: true });
  try {
    await indexRecords(engine, source, startProgress("index", recordCount));
    for (const queryClass of classesOf(new SeededChoice(seed + 1)))
      await measureClass(queryClass, [engine], 10);
    const classes = classesOf(new SeededChoice(seed)).filter(({ route }) => route === "search");
    const progress = startProgress("profile", classes.length);
    const profiles: ClassProfile[] = [];
    for (const queryClass of classes) {
      const path = join(folder, fileName(queryClass.name));
      await carriedOut(engine.server, { kind: "profile", do: "start", path });
      await measureClass(queryClass, [engine], 60);
      const { paths } = await carriedOut(engine.server, { kind: "profile", do: "stop", path });
      profiles.push(drawProfiles(queryClass.name, paths, `${path}.svg`));
      progress.advance(1);
    }
    return profiles;
  } finally {
    await engine.stop();
  }
}

/** Waits until all search threads have carried out the order. */
async function carriedOut({ process }: MeasuredServer, order: ProfileOrder): Promise<ProfileReply> {
  const messages = on(process, "message", { close: ["exit"] });
  process.send(order);
  for await (const [reply] of messages) {
    if (!Check(ProfileReply, reply) || reply.did !== order.do) continue;
    if (reply.threads === 0) throw new Error("The server has no search thread that profiles itself.");
    return reply;
  }
  throw new Error("The server ended while it was profiled.");
}

/** Draws one graph for all threads. */
function drawProfiles(name: string, paths: readonly string[], graphPath: string): ClassProfile {
  const root = foldProfiles(paths.map(readProfile));
  writeFileSync(graphPath, flameGraph(name, root));
  return { name, totalMs: root.totalMs, functions: functionTimes(root) };
}

function readProfile(path: string): CpuProfile {
  const profile: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Check(CpuProfile, profile)) throw new Error(`${path} is no profile.`);
  return profile;
}

/** `two words, one typo` becomes `two-words-one-typo`. */
export function fileName(className: string): string {
  return className
    .replaceAll("%", "percent")
    .replaceAll(">", "over")
    .replaceAll(/[^A-Za-z0-9.]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
