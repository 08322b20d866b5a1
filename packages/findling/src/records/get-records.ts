import { ApiFailure, type IndexClient } from "@findling/client";
import type { StoredRecord } from "@findling/protocol";
import { objectIdsOf } from "../arguments/object-id-arguments.js";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { connectionOf } from "../connection/connection-flags.js";
import { exitCodes, Failure } from "../failure.js";
import { compactJson, prettyJson } from "../terminal/json-text.js";
import { counted } from "../terminal/progress.js";
import type { NamedRecords, RecordsFlags } from "./records-flags.js";

const requestsAtOnce = 8;
const retries = 3;

/**
 * Prints records in the order of their names, and names those that are not there.
 * @throws {Failure} some are not there, or the server refused
 */
export async function getRecords(
  { index, ids }: NamedRecords,
  flags: RecordsFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdin, stdout, stderr } = context.console;
  const objectIDs = await objectIdsOf(ids, stdin);
  const textOf = flags.json || stdout.isTTY !== true ? compactJson : prettyJson;
  const missing = await askServer(connection, async (client) => {
    const target = client.index(index);
    let count = 0;
    for (let from = 0; from < objectIDs.length; from += requestsAtOnce) {
      const some = objectIDs.slice(from, from + requestsAtOnce);
      const records = await Promise.all(some.map((objectID) => recordOf(target, objectID)));
      for (const [i, record] of records.entries()) {
        if (record !== null) stdout.write(`${textOf(record)}\n`);
        else stderr.write(`Not there: ${compactJson(some[i])}\n`);
        if (record === null) count++;
      }
    }
    if (count > 0 && count === objectIDs.length) await requireIndex(target);
    return count;
  });
  if (missing > 0) throw new Failure(missingText(index, missing, objectIDs.length), exitCodes.incomplete);
}

/** null: it is not there. */
async function recordOf(target: IndexClient, objectID: string): Promise<StoredRecord | null> {
  try {
    return await target.get(objectID, { retries });
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") return null;
    throw error;
  }
}

/** Reports an index that does not exist: the server says of its records only that they are not there. */
async function requireIndex(target: IndexClient): Promise<void> {
  try {
    await target.settings({ retries });
  } catch (error) {
    // A token may not read settings.
    if (!(error instanceof ApiFailure) || error.code === "index_not_found") throw error;
  }
}

function missingText(index: string, missing: number, asked: number): string {
  if (asked === 1) return `The record is not in ${index}.`;
  return `${counted(missing)} of ${counted(asked)} records are not in ${index}.`;
}
