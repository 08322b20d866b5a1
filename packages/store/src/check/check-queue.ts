import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FoundBatches } from "../overflow/found-batches.js";
import { queueFileName } from "../overflow/queue-file-name.js";
import { recordsIn } from "../overflow/records-in.js";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.js";

const part = "queue";

/** Reads the files of the overflow queue. @param folder of the queue */
export function* checkQueue(folder: string): Generator<Finding> {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const kept = names.filter((name) => name.endsWith(".damaged"));
  if (kept.length > 0)
    yield warning(
      part,
      `Damaged files of earlier were set aside: ${kept.join(", ")}.`,
      "Look in the log of that time for the tasks that failed, send their batches again, and remove them.",
    );
  const files = names.filter((name) => queueFileName.numberOf(name) !== undefined);
  const batches = new FoundBatches<string>();
  const faults: string[] = [];
  for (const name of files) {
    try {
      const found = recordsIn(Buffer.from(new Uint8Array(readFileSync(join(folder, name))).buffer));
      batches.add(name, queueFileName.numberOf(name) ?? 0, found);
      if (found.damaged.length > 0)
        faults.push(`The file ${name} has ${found.damaged.length} damaged parts.`);
      // A crash cuts off the newest file, where nothing was answered yet.
      else if (found.isCutOff && name !== files.at(-1)) faults.push(`The file ${name} is cut off.`);
    } catch (error) {
      faults.push(`The file ${name} cannot be read: ${reasonOf(error)}`);
    }
  }
  const advice =
    "Batches in it may be lost: their tasks fail at the next start. Send those again, or restore a backup.";
  for (const fault of faults) yield problem(part, fault, advice);
  if (faults.length > 0) return;
  const { waiting } = batches.result();
  yield ok(part, `${waiting.length} batches wait to be applied; all records are whole.`);
}
