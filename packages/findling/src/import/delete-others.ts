import { ApiFailure, type IndexClient, NoAnswerFailure, type SaveOptions } from "@findling/client";
import type { DeleteOperation } from "@findling/protocol";
import { InputFailure } from "./input/input-failure.js";

/** A request for a page of records is sent again as often as a batch of an import is. */
const retriesOfList = 10;

export interface DeletedOthers {
  readonly deleted: number;
  /** Records that are newer than the import. They stay. */
  readonly keptNewer: number;
}

/**
 * Deletes the records that an import did not write: those whose version is below that of the import. What is
 * written meanwhile has a higher one, and so it outlives a delete of this version.
 * @throws {FindlingFailure}
 */
export async function deleteOthers(
  index: IndexClient,
  version: number,
  options: SaveOptions,
): Promise<DeletedOthers> {
  let keptNewer = 0;
  async function* deletes(): AsyncGenerator<DeleteOperation, void> {
    for await (const record of allRecords(index, options.signal)) {
      if (record.version > version) keptNewer++;
      if (record.version < version) yield { action: "delete", objectID: record.objectID, version };
    }
  }
  // A record that was written after it was listed is newer, and so it stays, too.
  const { operations, ignoredAsStale } = await index.writeAll(deletes(), options);
  return { deleted: operations - ignoredAsStale, keptNewer: keptNewer + ignoredAsStale };
}

/**
 * All records of an index. Where the connection breaks off, it goes on behind the last record, as of another
 * moment: a record that was written in between has a version that keeps it.
 * @throws {FindlingFailure}
 */
async function* allRecords(index: IndexClient, signal: AbortSignal | undefined) {
  for (let after: string | undefined; ; ) {
    const before = after;
    try {
      for await (const record of index.exportAll({ after, signal, retries: retriesOfList })) {
        after = record.objectID;
        yield record;
      }
      return;
    } catch (error) {
      if (!(error instanceof NoAnswerFailure) || after === before) throw error;
    }
  }
}

/**
 * Refuses an input without any record: it more likely comes from a program that failed than from somebody who
 * wants to empty the index.
 * @param records how many records the input has
 * @throws {InputFailure} it has none
 */
export function requireRecords(records: number, index: string): void {
  if (records > 0) return;
  throw new InputFailure(
    "The input has no record, so --replace deletes nothing. To delete all records on purpose, run " +
      `"findling export ${index} | jq -r .objectID | findling records delete ${index} -".`,
  );
}

/**
 * Finds out before anything is written whether the key may list all records. An index that does not exist yet
 * has none.
 * @throws {FindlingFailure} it may not
 */
export async function requireExport(index: IndexClient, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of index.exportAll({ signal })) return;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}
