import { SaveFailure, type SaveProgress } from "@findling/client";
import type { DeleteOperation } from "@findling/protocol";
import { requestFailure } from "../api/request-failure.js";
import { objectIdsOf } from "../arguments/object-id-arguments.js";
import type { CommandContext } from "../command-context.js";
import { adviceWithoutServer, askServer } from "../connection/ask-server.js";
import { connectionOf } from "../connection/connection-flags.js";
import { Failure } from "../failure.js";
import { prettyJson } from "../terminal/json-text.js";
import { counted } from "../terminal/progress.js";
import { RateBar } from "../terminal/rate-bar.js";
import type { NamedRecords, RecordsFlags } from "./records-flags.js";

/** Retries of a batch that the server had no room for. A batch whose answer was lost is not sent again. */
const retries = 3;

/** Deletes records in batches, and says how many. @throws {Failure} */
export async function deleteRecords(
  { index, ids }: NamedRecords,
  flags: RecordsFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdin, stdout, stderr } = context.console;
  const objectIDs = await objectIdsOf(ids, stdin);
  const bar = new RateBar(stderr, `Deleting from ${index}`);
  const total = objectIDs.length;
  // A single batch needs no progress bar: it is done when the bar would first show it.
  const onProgress = ({ operations: done }: SaveProgress): void =>
    void (done < total && bar.update({ done, total, count: done, unit: "records" }));
  const { appliedFromQueue, dataVersion } = await askServer(connection, async (client) => {
    const target = client.index(index);
    // A delete would make an index that does not exist.
    await target.settings({ retries });
    return target
      .writeAll(operationsOf(objectIDs), { retries, onProgress })
      .catch(throwWithStanding)
      .finally(() => bar.end());
  });
  const summary = { index, deleted: total, appliedFromQueue, dataVersion };
  stdout.write(flags.json ? `${prettyJson(summary)}\n` : sentenceOf(index, total));
}

function operationsOf(objectIDs: readonly string[]): DeleteOperation[] {
  return objectIDs.map((objectID) => ({ action: "delete", objectID }));
}

/** Adds how much is done. */
function throwWithStanding(error: unknown): never {
  const failure = requestFailure(error, adviceWithoutServer);
  if (!(error instanceof SaveFailure) || !(failure instanceof Failure)) throw error;
  const before = counted(error.progress.operations);
  throw new Failure(`${failure.message} ${before} records are deleted.`, failure.exitCode, { cause: error });
}

function sentenceOf(index: string, count: number): string {
  const those = count === 1 ? "1 record" : `${counted(count)} records`;
  return `Deleted ${those} from ${index}, counting any that were not there.\n`;
}
